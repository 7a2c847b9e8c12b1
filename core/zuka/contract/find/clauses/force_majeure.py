"""Force majeure (force_majeure): events that excuse, ordinary or stretched to the provider's own sphere."""

from zuka.contract.find.rule import Fact, Rule

_EVENTS = (
    r"(?:hack|virus|ddos|cyber|denial[- ]of[- ]service|suppl(?:y|ies)\b|labor|carrier|telecom|power"
    r"|utility|maintenance|internet (?:failure|outage|backbone)|supplier|labou?r dispute|strike"
    r"|upstream|third[- ]party provider)"
)

RULES = (
    Rule(
        "force_majeure",
        about="force majeure|beyond",
        says=(
            (
                r"(?:\bP (?:is|are|will|shall)[^.;]{0,30}(?:not|no)[^.;]{0,20}liab[^.;]{0,160}"
                r"(?:force majeure|(?:beyond|outside)[^.;]{0,30}control))"
            ),
            (
                r"(?:force majeure|(?:beyond"
                rf"|outside)[^.;]{{0,30}}control)[^.;]{{0,200}}{_EVENTS}[^.;]{{0,120}}{_EVENTS}"
            ),
        ),
        favours="provider",
        severity="medium",
        never=(r"means (?:an|any)|excluded minutes",),
    ),
    Rule(
        "force_majeure",
        about=(
            "force majeure|beyond|act of god|acts of god|natural disaster|events outside|cannot control"
            "|not control|could not|foresee"
        ),
        says=(
            (
                r"(?:events?|circumstances|causes)[^.;]{0,30}(?:cannot|can not|could not|unable to) "
                r"(?:reasonably )?(?:control|foresee|prevent|influence)"
            ),
            r"force majeure",
            (
                r"(?:beyond|outside)(?: of)? (?:\w+ )?(?:P's|its|C's|their|the|a|either|such|any)?[^.;]{0,30}"
                r"(?:reasonable )?control"
            ),
            r"acts? of god",
        ),
        favours="neutral",
        severity="low",
        never=(r"means (?:an|any)|beyond C's control(?! or)|excluded minutes|failures beyond P's control$",),
    ),
    Rule(
        "force_majeure",
        about="不可抗力|视为|电信|黑客",
        says=(
            r"(?:设备|系统)?的?(?:正常)?(?:维护|检修)[^。；]{0,30}(?:视为|属于|构成)[^。；]{0,6}不可抗力",
            r"不可抗力[^。；]{0,60}(?:正常|例行|日常|设备)(?:的)?维护",
        ),
        favours="provider",
        severity="high",
    ),
    Rule(
        "force_majeure",
        about="不可抗力|视为|电信|黑客",
        says=(
            r"(?:电信|黑客|供电|停电|网络堵塞|运营商|病毒|政策)[^。；]{0,80}不可抗力",
            r"不可抗力[^。；]{0,80}(?:电信部门|黑客|供电|停电|网络堵塞|运营商|病毒)",
            r"P[^。；]{0,20}(?:不承担|免|不负)[^»]{0,60}(?:» )?[^»]{0,10}不可抗力",
            r"不可抗力[^。；]{0,60}P[^。；]{0,16}(?:不承担|免|不负)",
        ),
        favours="provider",
        severity="medium",
        never=(r"双方|任何一方|一方|各方",),
    ),
    Rule(
        "force_majeure",
        about="不可抗力|意外事件|不能预见|电信部门|黑客攻击|政府管制",
        says=(
            r"不可抗力|不能预见|意外事件",
            r"(?:电信部门|黑客|政府管制|供电)[^。；]{0,60}(?:视为|属于)[^。；]{0,8}(?:不可抗力|免责)",
        ),
        favours="neutral",
        severity="low",
        never=(r"^[^。]{0,6}不可抗力[^。]{0,2}$|非不可抗力",),
    ),
)

FACTS = (
    Fact("list", "own_maintenance", r"维护|检修|(?:includ|such as|means)[^.;]{0,160}maintenance"),
    Fact("list", "power", r"供电|停电|power"),
    Fact("list", "carriers", r"电信|运营商|线路|carrier|telecom|internet (?:backbone|failure)"),
    Fact("list", "hacking", r"黑客|病毒|hack|virus|ddos|cyber"),
    Fact("list", "labour", r"labou?r|strike|罢工"),
)
