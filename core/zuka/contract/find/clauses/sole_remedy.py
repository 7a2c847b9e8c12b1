"""Sole remedy (sole_remedy): the credit is all that the customer gets."""

from zuka.contract.find.rule import Rule

RULES = (
    Rule(
        "sole_remedy",
        about="sole|exclusive|entire liability|only remed|only liab|exclusive remed|no other|no further",
        says=(
            r"no (?:other|further) (?:compensation|remed|liabilit|claim|credit)\w*",
            (
                r"(?:sole|exclusive|only|entire|full)(?: and (?:sole|exclusive|entire|only))?[^.;]{0,20}"
                r"(?:remed|recourse|right and remedy|obligation[s]? and|liability[^.;]{0,40}(?:remed|for any "
                r"(?:failure|breach)))"
            ),
            r"exclusive remed",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"without limit|not (?:be )?(?:the |C's )?(?:sole|exclusive)|sole discretion[^.;]{0,30}$",
            r"jurisdiction|equitable remed|cumulative",
        ),
    ),
    Rule(
        "sole_remedy",
        about="唯一|放弃|仅限于|仅此|全部责任|其他责任|其他赔偿|不再",
        says=(
            r"(?:赔偿|补偿|赔付)[^。；]{0,40}(?:承担的)?全部(?:责任|义务|救济)",
            r"唯一[^。；]{0,8}(?:救济|补偿|赔偿|责任|补救|方式|义务)|仅此一项",
            r"(?:视为|自动|表示)[^。；]{0,10}放弃[^。；]{0,40}(?:权利|赔偿|索赔|主张|补偿)",
            (
                r"不(?:再)?(?:承担|负)[^。；]{0,8}(?:其他|其它|任何其他|额外|进一步|除此之外)[^。；]{0,10}"
                r"(?:责任|赔偿|义务|补偿)"
            ),
            r"(?:全部|最终)(?:的)?(?:责任|赔偿责任|救济)[^。；]{0,10}(?:仅|限)",
            r"不得?再(?:向P)?(?:主张|要求|追究)[^。；]{0,12}(?:其他|责任|赔偿)",
            r"除(?:上述|前述|本条)[^。；]{0,16}(?:外|以外)[^。；]{0,16}不(?:再)?承担",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"不(?:视为|得视为|构成)[^。；]{0,8}放弃|唯一(?:的)?(?:身份|标识|识别|法律主体)",
            r"放弃[^。；]{0,6}继承|P(?:未|不)[^。；]{0,20}视为[^。；]{0,6}放弃|未(?:立即)?行使",
            r"唯一授权",
        ),
    ),
)
