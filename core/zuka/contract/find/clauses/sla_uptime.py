"""Availability (sla_uptime): the promised figure, its period and scope, or that there is none."""

from zuka.contract.find.rule import Fact, Rule

_UP_ZH = r"(?:可用性|可用率|连通性|连通率|在线率|服务可用|网络可用|不中断率)"

RULES = (
    Rule(
        "sla_uptime",
        about="sla|service-level|service level|uptime|availability|uninterrupted|reliab",
        says=(
            (
                r"(?:\bnot\b|\bno\b|never) (?:guarantee|promise|warrant|commit to|offer)[^.;]{0,40}(?:uptime"
                r"|availability)\b"
            ),
            (
                r"(?:do(?:es)? not|not|no|without)[^.;]{0,30}(?:offer|provide|guarantee|make|warrant|commit"
                r"|promise|include)?[^.;]{0,40}(?:\bsla\b|service[- ]level (?:agreement|commitment|guarantee)"
                r"|uptime (?:commit|guarantee|promise)|availability (?:commit|guarantee)"
                r"|guarantees?[^.;]{0,60}(?:uptime|availability|reliab))"
            ),
            r"no (?:guarantee|warrant\w+)[^.;]{0,60}(?:uptime|availab|reliab)",
            r"(?:not|no) (?:guarantee|warrant|promise|represent)\w*[^.;]{0,60}(?:uninterrupted|error-free)",
            r"not (?:covered|subject) (?:by|to)[^.;]{0,20}\bsla\b",
            (
                r"\bsla\b[^.;]{0,20}(?:does|do|shall|will) not apply to (?:free|beta|preview|trial|spot"
                r"|preemptible|on-demand)"
            ),
        ),
        favours="provider",
        severity="high",
        state="absent_stated",
        never=(
            r"\d+(?:\.\d+)? ?%|not (?:meet|met)|fail\w* to meet",
            r"(?:uptime|availability) (?:guarantee|commitment) does not|not (?:achieve|satisf)",
            r"does not limit",
        ),
    ),
    Rule(
        "sla_uptime",
        about="可用性|sla|服务等级|可用率|不中断",
        says=(
            r"不(?:提供|承诺|保证|适用|享有|享受|作)[^。；]{0,16}(?:可用性|sla|服务等级|可用率)|无sla",
            r"不(?:保证|担保|承诺)[^。；]{0,20}(?:不(?:会)?中断|持续可用)",
        ),
        favours="provider",
        severity="high",
        state="absent_stated",
        never=(r"\d+(?:\.\d+)?%",),
    ),
    Rule(
        "sla_uptime",
        about="可用性|可用率|sla",
        says=(
            (
                rf"{_UP_ZH}[^。；]{{0,20}}(?:以|见|按|参照|参见|详见)[^。；]{{0,20}}(?:官网|官方|公布|公示"
                r"|订单|sla|协议)[^。；]{0,16}(?:为准|执行|约定)?"
            ),
        ),
        favours="provider",
        severity="medium",
        state="by_reference",
        never=(r"可用[性率][^。；，]{0,12}\d+(?:\.\d+)?%|后台记录|(?<!不)低于",),
    ),
    Rule(
        "sla_uptime",
        about="annual|year|fleet|all servers",
        says=(
            (
                r"\d+(?:\.\d+)? ?%[^.;]{0,40}(?:annual|yearly|per year|over (?:a|the|each|any) "
                r"(?:calendar )?year)[^.;]{0,30}"
            ),
            r"(?:annual|yearly)[^.;]{0,20}(?:uptime|availab)[^.;]{0,60}%",
            r"%[^.;]{0,60}averaged? (?:over|across) all",
        ),
        favours="provider",
        severity="medium",
        never=(r"credit|interest",),
    ),
    Rule(
        "sla_uptime",
        about="每年|年度|全年|所有服务器",
        says=(
            r"(?:每年|年度|全年|一年)[^。；]{0,16}(?:可用性|可用率)[^。；]{0,14}%",
            r"(?:可用性|可用率)[^。；]{0,20}%[^。；]{0,10}(?:按年|每年|年度)",
        ),
        favours="provider",
        severity="medium",
        never=(r"代金券",),
    ),
    Rule(
        "sla_uptime",
        about="uptime|availab|sla|reachable|online|operational|% of",
        says=(
            r"(?:reachable|online|operational|up and running|usable)[^.;]{0,40}\d+(?:\.\d+)? ?%",
            (
                r"(?:availab|reachable|online|uptime|guarantee|target)\w*[^.;]{0,60}\d+(?:\.\d+)? ?% of "
                r"(?:the time|(?:each|every|any|the) (?:calendar )?month)"
            ),
            r"(?:%|per cent|percent|three nines|four nines)[^.;|]{0,60}(?:uptime|\bavailab)",
            (
                r"(?:uptime|\bavailab\w+)[^.;|]{0,100}(?:\d+(?:\.\d+)? ?%|three nines|four nines"
                r"|target uptime)"
            ),
            (
                r"(?:guarantee|commit|ensure|maintain|target|promise|warrant|objective|effort)\w*[^.;]{0,100}"
                r"(?:uptime|\bavailab(?:le|ility))[^.;]{0,40}"
            ),
        ),
        favours="neutral",
        severity="low",
        never_under=(r"not (?:warrant|guarantee)|disclaim|no warrant",),
        never=(
            r"credit|calculated as|below|falls? (?:below|short)|less than (?!\d+ (?:minutes|hours))",
            r"fail\w* to (?:meet|maintain|achieve)|does not (?:apply|meet|guarantee)",
            r"not available (?:to|for|in)|as available|subject to availab",
            r"availability of (?:support|gpu|capacity|host|a |funds)|redundan|reports?\b|historical",
            r"no guarantee|make (?:the )?[\w ]{0,20}available to|excluded",
            r"availability zones?(?!.{0,80}%)|made available",
            r"ensur\w+[^.;]{0,20}available (?:funds|balance|credit)|durab|offline|plan to",
            r"allowed downtime|uptime % \||need guaranteed",
        ),
    ),
    Rule(
        "sla_uptime",
        about="可用性|可用率|连通|在线率|不可用|sla|服务等级|可用时间|在线时间|运行",
        says=(
            (
                r"(?:可用时间|在线时间|正常运行(?:时间)?|运行时间)(?:占比|比例|率)?[^。；]{0,10}(?:不低于|达到?"
                r"|不少于)[^。；]{0,8}\d+(?:\.\d+)?%"
            ),
            (
                rf"{_UP_ZH}[^。；|]{{0,30}}(?:不低于|达到?|为|≥|>=|承诺|保证|高于|不少于"
                r"|大于等于)[^。；|]{0,14}\d+(?:\.\d+)?%"
            ),
            r"(?:承诺|保证|确保|保障|提供)[^。；]{0,30}\d+(?:\.\d+)?%[^。；]{0,12}(?:可用|在线|连通)",
            rf"{_UP_ZH}[^。；]{{0,10}}\d+(?:\.\d+)?%(?:以上)?",
            rf"\d+(?:\.\d+)?%[^。；|]{{0,6}}的?(?:{_UP_ZH})",
        ),
        favours="neutral",
        severity="low",
        never=(
            r"持久性|(?:如|若|当)[^。；，]{0,24}(?:未达|低于|不足)[^。；，]{0,12}\d+(?:\.\d+)?%",
            r"(?<!不)(?:低于|未达到?|不足)[^。；，]{0,6}\d+(?:\.\d+)?%[^。；]{0,30}(?:赔|补|代金券|返)",
            r"赔偿标准|代金券金额|数据可靠性|可靠性不低于[\d.]+%$|^\|",
        ),
    ),
    Rule(
        "sla_uptime",
        about="不可用",
        says=(
            (
                r"(?:不可用|中断|故障)[^。；]{0,30}(?:低于|小于|少于|不超过|不足|达到|超过|持续"
                r"|连续)[^。；]{0,6}(?:\d+|[一二三五十]+)\s?(?:分钟|秒|min)[^。；]{0,24}(?:不计入|计入|算作"
                r"|视为|计为|才)"
            ),
        ),
        favours="provider",
        severity="low",
        never=(r"CVM|示例",),
    ),
    Rule(
        "sla_uptime",
        about="minute|second",
        says=(
            (
                r"(?:less than|fewer than|under|shorter than|at least|more than|exceed\w*)[^.;]{0,20}"
                r"(?:minutes?|seconds?)[^.;]{0,60}(?:not (?:be )?(?:count|includ|consider|constitute)"
                r"|downtime|unavailab)"
            ),
            (
                r"(?:downtime|unavailab\w+)[^.;]{0,80}(?:at least|more than|longer than|exceed\w*"
                r"|consecutive)[^.;]{0,20}minutes?"
            ),
        ),
        favours="provider",
        severity="low",
        never=(r"credit",),
    ),
)

FACTS = (
    Fact("period", "year", r"annual|yearly|per year|全年|每年|年度"),
    Fact("period", "month", r"month|每月|月度|自然月|月可用"),
    Fact("strength", "effort", r"reasonable (?:efforts|endeavou?rs)|尽力|尽商业"),
    Fact("strength", "guarantee", r"guarantee|承诺|保证"),
)
