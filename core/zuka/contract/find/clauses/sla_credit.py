"""Credit (sla_credit): what a missed availability pays back, its tiers, cap, form and claim."""

from zuka.contract.find.rule import Fact, Rule

_CREDIT = (
    r"(?:(?:service|financial|sla|uptime|account|performance|response time|total|maximum) credits?"
    r"|credit (?:percentage|requests?|claims?))"
)

RULES = (
    Rule(
        "sla_credit",
        about="%",
        says=(
            (
                r"(?:below|less than|under|低于)[^.;。；]{0,6}\d+(?:\.\d+)? ?%[^;；]{0,80}[:：]?"
                r"[^;；]{0,12}\d+ ?%[^;；]{0,24}(?:credit|赔|补)"
            ),
            r"低于[^;；]{0,6}\d+(?:\.\d+)?%[^;；]{0,40}(?:赔|补|返)[^;；]{0,16}\d+%",
        ),
        favours="neutral",
        severity="low",
        never=(r"\||代金券",),
    ),
    Rule(
        "sla_credit",
        about="credit|refund|compensat|abatement|rebate",
        says=(
            (
                r"(?:no|not|without)[^.;]{0,30}(?:entitle|receive|eligible|offer|provide"
                rf"|be)?[^.;]{{0,20}}{_CREDIT}"
            ),
        ),
        favours="provider",
        severity="medium",
        state="absent_stated",
        never=(
            r"redeem|cash|transfer|exceed|unless|if |exchang|convert|refundable|more than|accrue",
            r"assign|interest|accumulate|days|expire|claim|submit|otherwise|good standing|both|combin",
            r"valid|verif|maintenance|scheduled|force majeure|excluded|(?:must|shall) notify",
        ),
    ),
    Rule(
        "sla_credit",
        about="credit|compensat|monthly fee|monthly service fee|credits|compensation",
        says=(
            r"\bcredits?\b[^.;]{0,30}\d+ ?% of",
            r"(?:ask|claim|apply) for (?:compensation|a? ?credit)[^.;]{0,60}(?:day|after|within|outage)",
            r"(?:downtime|outage|unavailab|interruption)\w*[^.;]{0,80}credit of",
            r"credits?[^.;]{0,40}(?:not (?:be )?(?:paid|issued|applied) automatically|lapse|unclaimed)",
            (
                rf"{_CREDIT}[^.;]{{0,160}}(?:%|equal|exceed|cap\b|maximum|limited|not (?:be )?(?:redeem"
                r"|exchang|convert|transfer|refund|accumulat)|within|days|request|claim|submit|apply|applied"
                r"|future|calculated|times|percent|cash|forfeit|expire|eligib|receive|entitled|issue|amount"
                r"|invoice)"
            ),
            (
                r"(?:receive|eligible for|entitled to|provide|issue|apply|request|claim"
                rf"|credit)\w*[^.;]{{0,60}}(?:{_CREDIT}|credits?\b[^.;]{{0,40}}(?:%|fee|month))"
            ),
            r"\|[^|]*(?:%|below|<|≤|less)[^|]*\|[^|]*\d+ ?%",
            (
                r"credits? (?:can|may|will|shall|are|is)[^.;]{0,60}(?:future|redeem|cash|exceed|limited"
                r"|appl)"
            ),
            (
                r"(?:will|shall) (?:be )?(?:credit|refund|compensat)\w*[^.;]{0,80}(?:downtime|outage"
                r"|unavailab|interruption|sla|uptime|month)"
            ),
            (
                r"(?:times|×|x) (?:the )?(?:fees?|charge|rate|hourly)[^.;]{0,60}(?:interruption|downtime"
                r"|outage|unavail)"
            ),
            r"maximum (?:total )?credit",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"purchases? of credits|credits purchased",
            r"sole (?:and exclusive )?(?:remedy|right)|exclusive remed|credit card|credit balance",
            r"prepaid credit|purchase[sd]? credits|promotional credit|free credit",
            r"credits? (?:purchased|you buy)|credit check|means the|maximum liability|amounts C pay",
            r"unused|account closure",
        ),
    ),
    Rule(
        "sla_credit",
        about="submit|claim|request|ticket|notify|contact|future services|redeem",
        says=(
            (
                r"(?:submit|claim|request|notif|open|contact|report)\w*[^.;]{0,100}within[^.;]{0,30}(?:day"
                r"|month|hour|billing)"
            ),
            r"(?:credit|claim|request)s? (?:must|shall|should|need)[^.;]{0,80}within",
            r"(?:can|may) (?:only )?be used (?:toward|for|against)[^.;]{0,30}(?:future|service|invoice)",
            r"not redeemable for cash",
        ),
        favours="provider",
        severity="medium",
        under=(r"service credit|financial credit|\bsla\b|compensation|remed|claim",),
        never=(r"prepaid|respond within|response|first substantive",),
    ),
    Rule(
        "sla_credit",
        about="%",
        says=(
            r"\|[^|]*(?:%|below|<|≤|less)[^|]*\|[^|]*\d+ ?%",
            r"\d+(?:\.\d+)? ?%[^|。]{0,40}\|[^|]{0,20}\d+ ?%",
            (
                r"(?:below|less than|under|from|between|<)[^.;|]{0,10}\d+"
                r"(?:\.\d+)? ?%[^.;|]{0,60}[:=][^.;|]{0,30}(?:%|per ?cent)"
            ),
        ),
        favours="neutral",
        severity="low",
        under=(r"service credit|financial credit|\bsla\b|赔偿|补偿|remed|compensation|服务等级|可用性",),
    ),
    Rule(
        "sla_credit",
        about="赔偿|补偿|赔付|代金券|返还|抵扣|延长|减免|赔付|月度服务费|账户记录|后台记录|后台|统计",
        says=(
            (
                r"(?:\d+|[一二三五六七十]+)(?:\(\d+\))?个?(?:自然|工作)?[日天月]内[^。；]{0,16}(?:提出|提交"
                r"|申请)[^。；]{0,8}(?:赔|补)"
            ),
            r"(?:后台|系统|监控)(?:的)?(?:记录|统计|数据)[^。；]{0,6}为准",
            r"代金券[^。；]{0,60}(?:不能折现|不开具发票|不得?转让|发放|使用规则|形式)",
            (
                r"(?:赔偿|补偿|赔付)[^。；]{0,60}(?:月度?服务费|月费|百分之|\d+(?:\.\d+)?%|\d+倍"
                r"|[百十三五]+倍|时长|不能折现|不开具发票|不得?转让|发放|使用规则|有效期|账户|余额|抵扣|现金)"
            ),
            (
                r"(?:赔偿|补偿|赔付)(?:总额|金额|上限|标准|总金额|额度)[^。；]{0,50}(?:不超过|不得超过|上限"
                r"|以|等于|=|为|按|最高)"
            ),
            (
                r"(?:赔偿|补偿|赔付)(?:申请|请求|要求|诉求)[^。；]{0,60}(?:日|天|月|工作日|提交|提出|工单|内"
                r"|期限)"
            ),
            (
                r"(?:申请|提出|要求|提交)[^。；]{0,12}(?:赔偿|补偿|赔付)[^。；]{0,60}(?:\d+|[一二三五六七十]+"
                r"|内|期限|视为放弃|后台)"
            ),
            (
                r"(?:未达到|未达标|低于|不足|不可用|故障|中断)[^。；]{0,60}(?:赔偿|补偿|赔付|延长|减免"
                r"|返还)[^。；]{0,40}"
            ),
            r"按(?:照)?[^。；]{0,12}(?:赔偿|补偿)[^。；]{0,6}(?:条款|标准|规则)[^。；]{0,10}(?:赔|补)",
            r"以P(?:的)?(?:后台|系统)?(?:记录|数据|统计|监控)[^。；]{0,6}为准",
            r"(?:月度服务费|月费|当月[^。；]{0,6}费)的?\d+%",
            r"(?:故障|中断|不可用)(?:时间|时长)[^。；]{0,16}(?:\d+|[百十一二三五]+)倍",
            r"\|[^|]*低于[^|]*\|[^|]*\d+%",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"C(?:应|须|需|承担|负责|赔偿)[^。；]{0,10}(?:赔偿|损失)|赔偿P|全部损失",
            r"不承担[^。；]{0,10}赔偿|违约金|不可抗力|第三方[^。；]{0,10}(?:索赔|赔偿)|赔偿范畴",
            r"赔偿范围(?!为)|退款|退费|购买时|不(?:予|属于|在|计入)[^。；]{0,10}赔偿|违约赔偿总额|间接",
            r"利润|免责|唯一|责任限制",
        ),
    ),
)

FACTS = (
    Fact("form", "voucher", r"代金券|voucher"),
    Fact("form", "time", r"延长|时长"),
    Fact("form", "credit", r"credit"),
    Fact("cash", "no", r"不能折现|not (?:be )?(?:redeem|exchang|convert)|no cash"),
    Fact("claim", "needed", r"申请|提出|submit|claim|request|notify"),
    Fact(
        "decides",
        "provider_records",
        r"后台记录|P[^。；]{0,4}记录[^。；]{0,4}为准|P's (?:records|monitoring|internal)",
    ),
)
