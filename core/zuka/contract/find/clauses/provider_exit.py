"""Provider's exit (provider_exit): the provider may end or change the service."""

from zuka.contract.find.clauses.words import P_MAY, P_MAY_ZH
from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "provider_exit",
        about=(
            "discontinu|terminat|subject to|may be|end of life|end-of-life|cease|sunset|withdraw"
            "|modify the service|change the service|modif|convenience|deprecat|withdrawn|retir|removed"
            "|shut|wind |close"
        ),
        says=(
            (
                r"(?:shut|close|wind)[^.;]{0,8}(?:the |P\'s |this )?(?:platform|service|business"
                r"|company)[^.;]{0,8}down|(?:shut|close|wind) down[^.;]{0,20}(?:the |P\'s )?(?:platform|service"
                r"|business)"
            ),
            (
                r"(?:features?|services?|products?|functions?|instance types?)[^.;]{0,30}(?:can|may|could) be "
                r"(?:withdrawn|discontinued|removed|retired|changed|modified)"
            ),
            (
                r"(?:retir|withdraw|discontinu|remov)\w* (?:a |any |the |an )?(?:products?|services?|features?"
                r"|instance types?|gpu models?)"
            ),
            (
                rf"{P_MAY}[^.;]{{0,120}}(?:discontinu|cease (?:to )?(?:offer|provid|operat)|sunset|withdraw|"
                r"(?:terminat|cancel|end)\w*[^.;]{0,60}(?:for convenience|for any (?:or no )?reason"
                r"|at any time|without cause|upon[^.;]{0,30}notice|with[^.;]{0,40}notice|by (?:giving"
                r"|providing)[^.;]{0,30}notice))"
            ),
            r"P (?:may|will|shall|can|reserves)[^.;]{0,60}discontinu",
            r"P discontinues? (?:the|any|a|its)",
            r"discontinu\w*[^.;]{0,80}(?:service|feature|product|notice|functionality)",
            (
                r"(?:modif|chang|alter|updat)\w*,? [^.;]{0,20}(?:suspend|discontinu"
                r"|terminat)\w*[^.;]{0,60}service"
            ),
            (
                rf"{P_MAY}[^.;]{{0,60}}(?:modify|change|alter|replace|update|improve)[^.;]{{0,40}}(?:services?"
                r"|features?|functionality|platform|products?|software)"
            ),
            r"services?[^.;]{0,20}(?:subject to|may be) (?:modif|change)",
            r"(?:until|unless)[^.;]{0,20}terminated by P|end[- ]of[- ]life",
            (
                r"(?:either|each) party may terminate[^.;]{0,80}(?:convenience|any reason|any time|without cause"
                r"|days|notice)"
            ),
            r"deprecat|with \d+ days' (?:prior )?(?:written )?notice to C",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"material(?:ly)? (?:breach|default)|fails to cure|limits P\'s ability|does not apply to",
            r"uptime|C may discontinue|may not|discontinue (?:use|using)",
            r"C's (?:use|account)[^.;]{0,30}discontinu|change (?:these|this|the) (?:terms|agreement)",
            r"price|third[- ]party (?:provider|service)s? (?:may|can)|if C (?:breach|violat|fail)",
        ),
    ),
    Rule(
        "provider_exit",
        about="调整|终止|下线|停止|变更|不再提供|升级|更新|改进|取消|中断",
        says=(
            (
                rf"(?:{P_MAY_ZH}|P(?:将|可|因))[^。；]{{0,40}}(?:(?:调整|变更|修改|更改|升级|更新|改进|优化"
                r"|增减|替换)[^。；]{0,16}(?:服务|产品|功能|业务)|(?:终止|停止|取消|下线)[^。；]{0,12}"
                r"(?:部分|全部|某|该|本|提供|运营|任何|一项|产品|部分或全部)[^。；]{0,12}(?:服务|产品|业务"
                r"|功能)?)"
            ),
            (
                r"(?:不再提供|停止运营|下线|随时(?:终止|调整)|终止(?:部分|全部|任何|某)|停止(?:提供"
                r"|销售))[^。；]{0,20}(?:服务|产品|业务)?[^。；]{0,16}(?:提前|通知|公告|通告)"
            ),
            (
                r"提前[^。；]{0,12}通[知告][^。；]{0,20}(?:下线|终止(?:服务|本|合同|协议)|停止(?:服务"
                r"|提供))"
            ),
            r"(?:任何一方|双方均?)[^。；]{0,16}提前[^。；]{0,14}通知[^。；]{0,14}(?:解除|终止)",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"服务费|割接|需要中断",
            r"欠费|违反|违约|逾期|价格|资费|维护|通知(?:C)?新版本|变更(?:法定|联系|地址)|C违|不可抗力",
            r"未续费|账户|到期",
        ),
    ),
)

FACTS = (
    Fact("act", "end", r"terminat|discontinu|cease|withdraw|retir|终止|停止|下线|取消"),
    Fact("notice", "none", r"随时|without notice|at any time(?![^.;]{0,40}notice)|无需通知"),
    Fact("refund", "unused", r"退还|refund"),
)
