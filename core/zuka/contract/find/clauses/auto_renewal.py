"""Renewal (auto_renewal): the contract goes on without a new agreement, and how that is stopped."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "auto_renewal",
        about="renew|extend",
        says=(
            r"(?:will|shall|does|do|is|are) not (?:be )?(?:automatically|auto-?) ?(?:renew|extend)",
            r"no auto(?:matic|-)? ?renew|(?:does|do|will|shall) not renew automatically",
            r"renew\w* only (?:by|upon|with)[^.;]{0,40}(?:agreement|consent|written)",
        ),
        favours="customer",
        severity="low",
        state="absent_stated",
    ),
    Rule(
        "auto_renewal",
        about="续约|续租|续签|续期|续费|顺延|到期|届满|期满",
        says=(
            r"不(?:会|再|予)?自动(?:续约|续期|续费|续签|续租|顺延|延续|延期)",
            r"到期(?:后)?自(?:动|行)终止|(?:另行|重新)(?:签署|签订|协商)[^。；]{0,10}(?:合同|协议)?",
            r"自动(?:终止|失效|解除)",
        ),
        favours="customer",
        severity="low",
        state="absent_stated",
        never=(r"则自动续|视为续|补充协议|服务器|试用",),
    ),
    Rule(
        "auto_renewal",
        about=("renew|successive|evergreen|extended|free trial|trial|rolls over|roll over|month-to-month|roll"),
        says=(
            r"rolls? over (?:at|on|into|auto)",
            r"(?:switch|turn)\w*[^.;]{0,20}renewal[^.;]{0,8}off|(?:switch|turn) off[^.;]{0,20}renewal",
            r"(?:unless|until) (?:cancel|terminat)[^.;]{0,60}renew",
            r"renews? (?:each|every|for (?:a|another|successive)|by itself)",
            r"auto(?:matic(?:ally)?|-)? ?renew|renew\w*[^.;]{0,60}automatic",
            r"automatically[^.;]{0,60}(?:renew|extend|continue|convert|roll)",
            r"successive (?:terms?|periods?|renewal|\w+[- ](?:month|year))|evergreen|non-?renewal",
            r"(?:renew|extend)[^.;]{0,80}unless[^.;]{0,80}(?:notice|cancel|terminat|notif)",
            r"unless[^.;]{0,100}(?:notice|notif|cancel)[^.;]{0,60}(?:will|shall) (?:be )?(?:renew|extend)",
            r"renewal terms?\b[^.;]{0,80}(?:then-current|same|additional|month|year)",
            r"month-to-month basis|opt[- ]?out of (?:auto)?-?renewal",
            r"(?:trial)[^.;]{0,60}(?:convert|become|charged|automatically)",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"certificate|access key|balance|top-?up|replenish|will not (?:automatically )?renew",
            r"(?:or|and) non-renewal|effect of",
            r"not be renewed",
        ),
    ),
    Rule(
        "auto_renewal",
        about=(
            "自动续|默认续|视为续|视为同意续|顺延|不定期|自动延续|自动延长|延续|续约|续签|续租|续期|续费"
            "|自动转|自动升级为"
        ),
        says=(
            r"自动(?:转为|转成|升级为|变为)[^。；]{0,10}(?:付费|订阅|正式|包月)",
            r"自动(?:续约|续期|续费|续签|续租|顺延|延续|延长|延期|展期)",
            r"(?:视为|默认)[^。；]{0,10}(?:续约|续租|续签|续费|续期|延期|继续租|延续)",
            r"(?:合同|协议|期限?|租期)[^。；]{0,16}(?:自动)?(?:顺延|延续|延长)[^。；]{0,10}(?:年|月|次|期)",
            r"不定期租赁",
            (
                r"(?:期满|届满|到期)[^。；]{0,40}(?:未[^。；]{0,20}(?:书面)?(?:异议|通知|提出)"
                r"|无异议)[^。；]{0,30}(?:续|顺延|延)"
            ),
        ),
        favours="provider",
        severity="medium",
        never=(
            r"未(?:开启|设置|开通)自动续费(?:的资源)?，|工期|交付(?:日期|期限?|时间)(?:相应)?顺延",
            r"相应顺延|(?:如何|怎么)|手动续费[^。]{0,8}$|履行期限?[^。]{0,6}顺延",
            r"^[^。]{0,10}(?:查看|点击|进入)|可用性保障.*顺延|取消自动续费(?:操作|步骤)|执行不同处理",
            r"默认续费到月底",
        ),
    ),
    Rule(
        "auto_renewal",
        about="renewal|renew",
        says=(
            r"(?:remind|notif|notice|email)[^.;]{0,60}(?:before|prior to|of)[^.;]{0,30}(?:renewal|renew)",
            r"renew(?:s|al|ed)?[^.;]{0,30}(?:at|for) (?:the |P's )?(?:then[- ]current|same)",
        ),
        favours="customer",
        severity="low",
    ),
    Rule(
        "auto_renewal",
        about="到期|过期|续费",
        says=(
            (
                r"(?:到期|过期)[^。；]{0,8}(?:前)?[^。；]{0,6}第?\d+[天日、][^。；]{0,20}(?:推送|发送|提醒"
                r"|通知|警告)"
            ),
        ),
        favours="customer",
        severity="low",
        never=(r"停服|回收|欠费|释放",),
    ),
)

FACTS = (
    Fact(
        "default",
        "on",
        r"自动续|自动顺延|默认(?:开启|勾选)|auto(?:matically|-)? ?renew|renews? automatically"
        r"|converts? automatically",
    ),
    Fact("stopped_by", "written_objection", r"书面(?:提出)?异议|written notice"),
)
