"""Indemnity (indemnity): who holds whom harmless against third parties."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "indemnity",
        about="indemnif|hold harmless|defend|indemnity|defense|defence|intellectual property claim",
        says=(
            (
                r"\bP(?:'s affiliates)? (?:will|shall|agrees? to|must)[^.;]{0,60}(?:indemnif|defend|hold "
                r"(?:C )?harmless)"
            ),
        ),
        favours="customer",
        severity="low",
        never=(r"P (?:may|will have the right to) (?:assume|control)",),
    ),
    Rule(
        "indemnity",
        about="indemnif|hold harmless|defend |indemnity|indemnities",
        says=(r"(?:either|each) party[^.;]{0,60}(?:indemnif|defend)|mutual(?:ly)? indemnif",),
        favours="neutral",
        severity="low",
    ),
    Rule(
        "indemnity",
        about="indemnif|hold harmless|defend|indemnity|defense|defence|reimburse|compensate|claims",
        says=(
            (
                r"claims?[^.;]{0,60}(?:\bC\b|C\'s) to (?:defend|pay|settle)|\bC (?:will|shall|must) (?:cover"
                r"|bear)[^.;]{0,40}claims?"
            ),
            r"\bC (?:will|shall|must|agrees? to)[^.;]{0,20}(?:reimburse|compensate)[^.;]{0,60}(?:claim|loss|damage)",
            r"(?:indemnif|hold (?:[\w ]{0,20})harmless)\w*",
            r"\bC (?:will|shall|agrees? to|must)[^.;]{0,60}(?:defend|indemnif)",
            r"(?:assume|control)\w*[^.;]{0,40}(?:exclusive )?(?:defen[sc]e|settlement)[^.;]{0,60}",
        ),
        favours="provider",
        severity="high",
        never=(
            r"will not apply to the extent|conditioned on|section \d+(?:\.\d+)*;?$",
            r"survive|indemnification obligations (?:in|under)|subject to indemnif|in defen[sc]e of",
            r"liabil\w+[^.;]{0,40}(?:exceed|limit)",
        ),
    ),
    Rule(
        "indemnity",
        about="赔偿|追偿|免责|免受|索赔",
        says=(
            (
                r"P[^。；]{0,10}(?:应|须|负责|将|承担)[^。；]{0,30}(?:赔偿C|使C免|承担[^。；]{0,10}(?:第三方"
                r"|全部|一切)[^。；]{0,10}(?:赔偿|责任))"
            ),
            r"赔偿C(?:因此)?[^。；]{0,12}(?:损失)",
        ),
        favours="customer",
        severity="low",
        never=(r"不(?:承担|赔偿|予)|为限|不超过|代金券|可用性",),
    ),
    Rule(
        "indemnity",
        about="赔偿|追偿|免责|免受|索赔|损失",
        says=(
            (
                r"(?:C|由C)[^。；]{0,30}(?:应|须|需|承担|负责|赔偿|同意)[^。；]{0,50}(?:赔偿P|全额赔偿|赔偿"
                r"(?:由此|因此|全部|一切|P)[^。；]{0,16}损失|使P免|承担[^。；]{0,16}赔偿责任)"
            ),
            (
                r"(?:第三方|任何第三人)[^。；]{0,20}(?:索赔|主张|诉讼|投诉|追究)[^。；]{0,50}(?:C|承担|赔偿"
                r"|解决)"
            ),
            r"(?:造成|导致|致使|给)P[^。；，]{0,12}(?:损失|损害)[^。；]{0,16}(?:赔偿|承担|追偿)",
            r"P[^。；]{0,12}有权[^。；]{0,10}(?:向C)?追偿|(?:赔偿|承担)P[^。；]{0,16}(?:损失|费用)",
        ),
        favours="provider",
        severity="high",
        never=(r"P(?:应|须|承担|负责)[^。；]{0,10}赔偿|不承担|自行承担(?:损失|后果)?$|双方|滞纳金|违约方",),
    ),
)

FACTS = (
    Fact("trigger", "any_use", r"use of|使用"),
    Fact("trigger", "ip", r"patent|copyright|intellectual property|知识产权"),
)
