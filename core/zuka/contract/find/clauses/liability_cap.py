"""Liability (liability_cap): caps, exclusions and their carve-outs."""

from zuka.contract.find.clauses.words import P_NOT_LIABLE, P_NOT_LIABLE_ZH
from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "liability_cap",
        about="liab|exclu|limit|carve",
        says=(
            r"(?:nothing|no provision)[^.;]{0,80}(?:exclude|limit)[^.;]{0,40}liab",
            r"(?:limitation|exclusion|cap)s?[^.;]{0,40}(?:shall|will|do|does) not apply",
            r"(?:unlimited|uncapped) liab",
            (
                r"liability[^.;]{0,30}(?:is|shall be|remains) (?:not (?:be )?(?:excluded|limited)|unlimited"
                r"|uncapped)[^.;]{0,60}(?:P|gross|wil|intent|either)"
            ),
        ),
        favours="customer",
        severity="low",
        never=(r"indemnif",),
    ),
    Rule(
        "liability_cap",
        about="责任",
        says=(
            r"(?:不(?:得|能)?(?:排除|免除|限制))[^。；]{0,24}责任[^。；]{0,10}(?:故意|重大过失|法律)?",
            (
                r"(?:故意|重大过失|人身(?:损害|伤害))[^。；]{0,30}(?:不受[^。；]{0,16}限制"
                r"|不适用[^。；]{0,12}(?:责任)?(?:限制|上限)|除外)"
            ),
        ),
        favours="customer",
        severity="low",
        never=(r"C不得",),
    ),
    Rule(
        "liability_cap",
        about="liab|damages|responsib|loss|exposure",
        says=(
            r"(?:exposure|responsibility)[^.;]{0,20}(?:limited to|capped|not exceed)",
            (
                r"(?:aggregate|total|maximum|cumulative|entire|overall)[^.;]{0,20}(?:liab"
                r"|damages)[^.;]{0,200}(?:exceed|limited|cap|amount|greater|lesser|not)"
            ),
            (
                r"liab\w*[^.;]{0,100}(?:(?:shall|will|does|may|is|be)(?: not|n't)? (?:exceed|be limited"
                r"|limited)|capped|limited to)"
            ),
            r"liability cap",
            r"(?:indirect|consequential|incidental|special|punitive|exemplary)[^.;]{0,60}(?:damages?|loss)",
            r"(?:lost|loss of) (?:profit|revenue|business|data|goodwill)",
        ),
        favours="provider",
        severity="high",
        never=(
            r"indemnif(?:y|ies)|C will be liable for all",
            r"without limitation (?:to )?(?:any )?(?:indirect )?\b(?:C shall|C will) (?:be liable|pay)",
        ),
    ),
    Rule(
        "liability_cap",
        about="liab|responsib|risk|not be held",
        says=(rf"{P_NOT_LIABLE}",),
        favours="provider",
        severity="medium",
        never=(
            r"force majeure",
            r"neither party[^.;]{0,80}(?:control|force majeure|failure or delay)",
            r"(?:beyond|outside)[^.;]{0,20}(?:reasonable )?control",
            r"\bC (?:is|are|will be|shall be) (?:solely |fully )?(?:responsible|liable)[^.;]{0,200}$",
            r"P (?:is|are|will be) (?:responsible|liable) for|tax|(?:joint|several)ly liable",
        ),
    ),
    Rule(
        "liability_cap",
        about="责任|赔偿|损失|负责",
        says=(
            r"仅(?:在|以|按)[^。；]{0,30}(?:费用|金额|服务费|租金)[^。；]{0,8}(?:范围内|为限|限度内)",
            (
                r"(?:赔偿|责任|违约赔偿|累计赔偿|赔偿责任)[^。；]{0,24}(?:总额|总和|上限|限额|最高"
                r"|累计)[^。；]{0,40}(?:不超过|不得超过|不应超过|以|为限|限于|不高于)"
            ),
            r"(?:以|不超过)[^。；]{0,40}(?:服务费|费用|租金|价款|金额|款项)[^。；]{0,14}为(?:上)?限",
            r"责任限额",
            (
                r"(?:不|无须|无需|概不|免于|免除)[^。；]{0,14}(?:承担|赔偿|负责|负)[^。；]{0,24}(?:间接|利润"
                r"|利益|商誉|惩罚性|可得利益|预期|数据丢失|营业|附带)"
            ),
            r"(?:间接|利润|商誉|惩罚性|可得利益|预期利益|特殊)[^。；]{0,40}(?:不(?:承担|予|负)|概不|免)",
        ),
        favours="provider",
        severity="high",
        never=(
            r"每笔|代金券[^。；]{0,10}(?:总额|发放)|服务月度|未达标",
            r"C(?:的)?(?:赔偿|责任)[^。；]{0,6}不受|当月|代金券|月度服务费|赔偿金额不超过当月",
        ),
    ),
    Rule(
        "liability_cap",
        about="责任|赔偿|损失|负责",
        says=(
            rf"{P_NOT_LIABLE_ZH}",
            (
                r"(?:所?(?:造成|导致|引起|产生)的)[^。；]{0,24}(?:损失|后果"
                r"|责任)[^。；]{0,20}P[^。；]{0,10}(?:不承担|免|概不|不负)"
            ),
            r"(?:概不负责|不承担任何(?:法律)?责任|免于承担责任)",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"不可抗力|C[^。；]{0,6}(?:不承担|无须承担|免责|免于)|C不承担|双方(?:均|互)不|任何一方",
            r"^[^P]*由C自行承担[^P]*$|不承担(?:相应)?的?(?:违约)?责任[^。]{0,4}C|可用性|对此不承担",
            r"上述原因|放弃|唯一|因C(?:的)?(?:提供|填写|自身|误|操作|原因|违反|泄露|未)",
            r"^[^P]{0,6}(?:因|由于|若因|如因)C[^。]*$|暂停功能前|不在[^。；]{0,8}赔偿范围",
        ),
    ),
)

FACTS = (
    Fact("covers", "indirect_loss", r"间接|利润|indirect|consequential|lost profit|loss of profit"),
    Fact("covers", "data_loss", r"数据丢失|数据[^。；]{0,6}损失|loss[^.;]{0,40}data|data loss"),
    Fact("mutual", "yes", r"either party|双方|任何一方"),
    Fact("carve_out", "yes", r"故意|重大过失|wil+ful|gross negligence|fraud"),
)
