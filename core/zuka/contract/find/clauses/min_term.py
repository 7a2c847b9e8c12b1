"""Minimum term (min_term): the customer must take or pay for a time, an amount or a number of hours."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "min_term",
        about="最低租期|最短租期|最低消费|保底|起租|最小使用|最短使用|最低使用",
        says=(
            (
                r"(?:无|不设|没有|不要求|不存在|取消|免除|不作|不受)[^，。；]{0,8}(?:最低租期|最短租期"
                r"|最低消费|保底|起租期|最小使用|最短使用|最低使用)"
            ),
        ),
        favours="customer",
        severity="low",
        state="absent_stated",
    ),
    Rule(
        "min_term",
        about="minimum|commit|pre-defined term|predefined term|term commitment|lock-in|contract",
        says=(
            (
                r"(?:no|without(?: any)?|not (?:be )?(?:subject to|require[sd]?|impose|committed to)(?: any"
                r"| a)?|free of|zero) (?:fixed |long-term |term |upfront )?(?:minimum (?:term|commit|spend"
                r"|usage|purchase|duration|rental|charge|period|contract)|(?:term |long-term |spend "
                r"|usage )?commitments?\b(?! to)|lock-in|contracts? required|long-term contract)"
            ),
            r"not be committed to (?:purchase|use)[^.]{0,60}(?:term|period)",
            (
                r"(?:minimum (?:term|commitment|spend)[^.;]{0,20}(?:none|does not apply|not applicable"
                r"|is not required))"
            ),
            r"C (?:is|are) not (?:required|obliged|obligated) to (?:commit|purchase any minimum)",
        ),
        favours="customer",
        severity="low",
        state="absent_stated",
    ),
    Rule(
        "min_term",
        about="stop using|close C's account|terminate|cease using|delete",
        says=(
            (
                r"C (?:may|can|are free to|is free to) (?:stop using|cease using|close|delete"
                r"|cancel)[^.;]{0,60}(?:at any time|any time)"
            ),
            (
                r"(?:continue|remain)[^.;]{0,80}until (?:C's|such) (?:use|usage)[^.;]{0,60}(?:stops|ends"
                r"|ceases)"
            ),
        ),
        favours="customer",
        severity="low",
        state="absent_stated",
        never=(r"auto-?renew|trial",),
    ),
    Rule(
        "min_term",
        about=(
            "minimum|non-cancel|noncancel|take-or-pay|take or pay|commit|shortfall|lock-in|locked"
            "|full term|full period|entire term|shortest|at least|less than"
        ),
        says=(
            (
                r"(?:rent|lease|leas|contract|hir|colocat|host|commit|term|reserv)\w*[^.;]{0,40}(?:no"
                r"|not) less than[^.;]{0,20}(?:month|year)"
            ),
            r"(?:monthly|quarterly|annual|yearly) minimum",
            r"shortest (?:term|period|reservation|rental|lease)",
            r"(?:purchase|buy|spend|use) (?:no less than|at least)[^.;]{0,40}(?:month|quarter|year)",
            r"(?:full|entire|whole) (?:term|period|commitment)[^.;]{0,20}(?:payable|due|charged|billed)",
            (
                r"minimum (?:term|initial term|rental|hire|commitment|spend|charge|usage|purchase|contract"
                r"|period|billing|duration|subscription|monthly|fee|reservation|quantity)"
            ),
            r"non-?cancell?able (?:commitment|term|subscription|order|[\w-]+ (?:month|year)|period|reserv)",
            r"take[- ]or[- ]pay|committed (?:spend|amount|use|usage|capacity|term)",
            (
                r"(?:commits?|committed|commitment) (?:to|of|for) (?:a|an|purchase|spend|rent|use|pay|the"
                r"|at least|\d|[a-z]+ \(\d+\))[^.;]{0,60}(?:month|year|term|hours|amount|minimum|spend|period"
                r"|\$)"
            ),
            r"(?:one|two|three|six|twelve|\d+)-(?:month|year) (?:commitment|term|reservation|minimum)",
            r"lock-in period|(?:shortfall|regardless of (?:actual )?use)",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"no minimum|uptime|availab|service level",
            r"minimum (?:age|wage|extent|necessary|amount necessary|notice)",
            r"without (?:any )?(?:minimum|commitment)|security",
            r"commitment to (?:privacy|quality|delivering)|(?:sla|service) commitment",
        ),
    ),
    Rule(
        "min_term",
        about="term|period|subscription|reservation|reserved|duration|contract|rental|prepa|committed|plan",
        says=(
            (
                r"(?:initial|fixed|reserved|committed|subscription|contract|prepaid|rental|lease|hire|service"
                r"|reservation) (?:term|period|duration)s? (?:of this [\w ]+ )?(?:is|are|shall be|will be|of"
                r"|lasts?|runs?|begins?|commences?|starts?)[^.;]{0,60}(?:\d+|one|two|three|six|twelve|thirty"
                r"|forty|sixty)[^.;]{0,20}(?:day|month|year)"
            ),
            r"for (?:a|an) (?:initial |fixed |minimum )?(?:term|period) of[^.;]{0,30}(?:month|year)",
            (
                r"(?:billed|charged|payable|due|responsible|liable)[^.;]{0,60}for the (?:full|entire|whole"
                r"|remaining)[^.;]{0,20}(?:term|period|duration|reservation|subscription|commitment)"
            ),
            (
                r"(?:reserv\w+|commit\w*)[^.;]{0,60}(?:1|3|6|12|24|36|one|three|six|twelve)(?: \(\d+\))?[- ]"
                r"(?:month|year)s?"
            ),
            r"cannot be (?:cancell?ed|terminated|ended)[^.;]{0,40}(?:before|during|until|prior)",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"uptime|confidential|retention|surviv|notice|warranty period|renew|free trial",
            r"credits? (?:will )?expire|: ?\$\d|interest|retain|personal data|reset",
        ),
    ),
    Rule(
        "min_term",
        about=(
            "最低租期|最短租期|最低消费|保底|起租|最小使用|最短使用|最低使用|最短时长|最低时长|不可撤销"
            "|锁定期|承诺用量|承诺消费|承诺使用|最低用量|承诺|最低"
        ),
        says=(
            r"最低(?:用量|电量|流量|使用量|数量)[^。；]{0,12}(?:计费|收取|按)",
            r"承诺[^。；]{0,14}(?:消费|用量|采购|使用|购买)[^。；]{0,10}(?:不低于|不少于|至少)",
            r"最低租期|最短租期|最低消费|保底(?:带宽|用量|消费|费用|金额|计费)?",
            r"起租(?:期|月数|时长|为)|最小使用(?:时长|期)|最短(?:使用|租用)|最低使用|最短时长|最低时长",
            r"不可撤销|锁定期|承诺(?:用量|消费|使用)|最低用量",
        ),
        favours="provider",
        severity="medium",
        never=(r"保底维修|保底措施",),
    ),
    Rule(
        "min_term",
        about=(
            "租期|租赁期|服务期|合同期|租用期|使用期限|合同有效期|租满|不足一|不满一|不足1|不满1|至少"
            "|未满|不满三|不满一个月|合同期限|协议期限"
        ),
        says=(
            (
                r"(?:合同|协议|租赁|服务|租用)期限?[^。；，]{0,4}(?:\d+|[一二三四五六七八九十两]+)(?:\(\d+\))?"
                r"(?:年|个月)"
            ),
            (
                r"(?:租赁期限?|租期|服务期限?|服务期间|合同期限?|租用期限?|合同有效期|使用期限)[^。；]{0,24}?"
                r"(?:共计?|为期?|[:：]|不少于|不低于|至少)[^。；]{0,14}(?:\d+|[一二三四五六七八九十两]+|_+)"
                r"(?:\(\d+\))?(?:个?自?然?月|年|天|日(?!期|止|内))"
            ),
            (
                r"(?:租满|至少(?:租用?|使用|购买|承诺|续租)|不足一个?月[^。；]{0,10}(?:按|照)一个?月"
                r"|不[足满]\d+个?[月天小时]+[^。；]{0,10}按\d+|(?:合同期|租赁期|服务期|租期)"
                r"(?:限)?内[^。；]{0,12}(?:不得|不能|不可|不允许|无权)[^。；]{0,10}(?:退租|解约|退订|终止"
                r"|解除|退出)|不满[一二三四五六\d]+个?月[^。；]{0,8}(?:照付|按|仍))"
            ),
        ),
        favours="provider",
        severity="medium",
        never=(r"免费试用|保密|质保期|统计周期|可用性|不可用",),
    ),
    Rule(
        "min_term",
        about="年付|包年|包月|预付费|预留实例|节省计划|资源包|订单",
        says=(
            (
                r"(?:年付|包年包月|包年|包月|预付费?|预留|节省计划)[^。；]{0,40}(?:不(?:支持|允许|可以?|能"
                r"|得)[^。；]{0,6}(?:删除|退订|退租|提前|取消|退费|退款|中途)|不可撤销)"
            ),
        ),
        favours="provider",
        severity="high",
    ),
)

FACTS = (
    Fact("starts", "delivery", r"交付|送达|开通|deliver|provision"),
    Fact("starts", "acceptance", r"验收|accept"),
    Fact("starts", "signing", r"签订之日|签署之日|signature|signing"),
    Fact("applies_to", "on_demand", r"按量|on-demand|pay-as-you-go"),
    Fact("applies_to", "reserved", r"预留|包年|reserved"),
)
