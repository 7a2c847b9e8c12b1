"""Usage cap (usage_cap): hours, fair use, quotas and spend limits."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "usage_cap",
        about="unlimited|no limit|no cap|no restriction|without limit|no usage|不限",
        says=(
            (
                r"(?:no|without(?: any)?) (?:limits?|caps?|restrictions?) (?:on|to) (?:usage|use|hours"
                r"|running|runtime)"
            ),
            (
                r"(?:unlimited|no|without(?: any)?) (?:usage|use|hourly|hours?|gpu[- ]hour|runtime) ?"
                r"(?:limits?|caps?|quotas?|restrictions?)?"
            ),
            r"不限(?:制)?(?:使用)?(?:时长|小时|时间|用量)",
            r"(?:7[×*x]24|全天候|24小时)[^。；]{0,8}(?:不限|使用(?=[，。；]))",
        ),
        favours="customer",
        severity="low",
        state="absent_stated",
        never=(r"liabil|licen[cs]e|no use of|support|technical|monitor|warrant",),
    ),
    Rule(
        "usage_cap",
        about=(
            "fair use|fair usage|usage limit|quota|cap |capped|hours per|overage|excessive|spend limit"
            "|spending limit|limits on|usage limits|rate limit|maximum of|up to|hourly limit|not exceed"
            "|exceeds|account limit|credit limit|service limit|concurrent|throttl|hours/month|sustained"
            "|port speed|spending"
        ),
        says=(
            r"fair[- ]us(?:e|age)",
            (
                r"(?:usage|spend(?:ing)?|hourly|account|resource|service|capacity|credit|gpu|consumption"
                r"|transfer|storage) (?:limits?|caps?|quotas?)"
            ),
            r"quotas?\b",
            (
                r"(?:cap(?:ped)?|limit(?:ed)?|maximum|exceed\w*|up to|more than|included?|allowance"
                r"|at most)[^.;]{0,40}(?:hours?(?: of (?:use|usage|runtime|compute))?(?: per| a| each|/) ?"
                r"(?:calendar |billing )?(?:month|day|week)|gpu[- ]hours?|vcpus?|instances? (?:per|at)"
                r"|concurrent|% of (?:the )?port)"
            ),
            r"overage (?:charge|fee|rate|price|hours)?",
            r"excessive(?:ly)? (?:use|usage|bandwidth|load|consum)",
            r"(?:sustained|continuous)[^.;]{0,40}(?:port speed|bandwidth)",
            (
                r"(?:impose|set|establish|create|apply|place)[^.;]{0,30}(?:limits?|quotas?|caps?) (?:on|for"
                r"|to|regarding)"
            ),
            r"rate limits?\b|throttl",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"maintenance|downtime",
            r"circumvent|bypass|liabilit|uptime|service credits?|maximum credit|credit limit is",
            r"credits? (?:may|will|shall) not|interest|indemn|damages|increase[^.;]{0,20}quota",
            r"unreasonabl[ey]|data retention|interfere|suspend",
            r"(?:may|must|shall) not[^.;]{0,80}(?:exceed|circumvent|disrupt)",
        ),
    ),
    Rule(
        "usage_cap",
        about="小时|时长|用量|配额|公平使用|合理使用|限额|上限|限制|最多|限购|占用|超时|机时|同时|实例",
        says=(
            r"同时[^。；]{0,12}(?:运行|开通|使用|启动)[^。；]{0,12}(?:不超过|最多|不得超过|上限)",
            r"含\d+(?:个)?小时|超时(?:部分|使用)[^。；]{0,20}(?:元|另计|计费|收费|计收)",
            (
                r"(?:每月|每日|每天|单月|每周|当月)[^。；]{0,14}(?:使用|运行|累计|可用|时长)[^。；]{0,14}"
                r"(?:上限|不超过|不得超过|限|以内|最多|为限|\d+小时)"
            ),
            (
                r"(?:使用时长|运行时长|可用时长|机时|时长)[^。；]{0,14}(?:上限|不超过|不得超过|限制|为限"
                r"|以[^。；]{0,6}小时)"
            ),
            r"公平使用|合理使用(?:原则|政策)|配额|限额",
            r"(?:超出|超过)(?:部分|套餐|额度|时长|包含)[^。；]{0,20}(?:计费|收费|单价|倍|元)",
            (
                r"(?:最多|至多|不超过)[^。；]{0,12}(?:\d+|[一二三四五六七八九十]+)(?:个|台|张|核|块"
                r"|小时)[^。；]{0,16}(?:实例|vcpu|gpu|核|卡|云服务器|主机|每月|小时)"
            ),
            r"限购|大量占用[^。；]{0,8}(?:资源|带宽)",
            r"(?:每个|每|单个)账[号户][^。；]{0,24}(?:最多|上限|不超过|限)",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"赔偿|违约金|代金券|可用性|责任[^。；]{0,6}(?:上限|限额)|故障|响应|提前\d+小时|工单",
            r"响应时间|一次性退|退还|退款|无理由|备份|快照|备案|[×=]",
        ),
    ),
)

FACTS = (
    Fact("unused", "lost", r"不予?(?:结转|累计)|不能结转|forfeit|do not roll over|not carried"),
    Fact("beyond", "overage", r"超出[^。；]{0,20}(?:计费|收费)|overage"),
    Fact("beyond", "at_discretion", r"excessive|大量占用|unreasonabl|合理使用|fair use"),
)
