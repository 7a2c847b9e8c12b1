"""Assignment and resale (assignment_resale): who may pass the contract or the machine on."""

from zuka.contract.find.clauses.words import P_MAY
from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "assignment_resale",
        about=(
            "assign|resell|resale|sublicens|sublease|sublet|subcontract|transfer|change of control"
            "|third parties to use|commercially exploit|rent, lease|rent or lease"
        ),
        says=(r"(?:neither party|either party|each party)[^.;]{0,60}(?:assign|transfer)",),
        favours="neutral",
        severity="low",
    ),
    Rule(
        "assignment_resale",
        about=(
            "assign|resell|resale|sublicens|sublease|sublet|subcontract|transfer|change of control"
            "|commercially exploit|rent, lease|rent or lease|sharing|sublett|subletting|lending"
        ),
        says=(
            (
                r"(?:sharing|sub-?letting|lending|re-?letting|transferring|reselling)[^.;]{0,60}(?:forbidden"
                r"|prohibited|not (?:allowed|permitted))"
            ),
            (
                r"(?:C|may|shall|will|must)[^.;]{0,40}\bnot\b[^.;]{0,100}(?:assign|re-?sell|sublicens"
                r"|sub-?leas|sublet|rent(?:,| or)|transfer[^.;]{0,40}(?:this|these|agreement|account|right"
                r"|service|contract)|commercially exploit)"
            ),
            (
                r"(?:assign|transfer)\w*[^.;]{0,80}(?:without|prior)[^.;]{0,30}(?:consent|approval"
                r"|permission)"
            ),
            rf"{P_MAY}[^.;]{{0,60}}(?:assign|transfer|subcontract|delegate)[^.;]{{0,60}}",
            (
                r"(?:re-?sell|resale|sublicens|sub-?leas|sublet|lease)[^.;]{0,60}(?:prohibit|not "
                r"(?:permitted|allowed)|the services?|except|access|without)"
            ),
            r"change of control|subcontract",
            r"non-?(?:transferable|assignable)[^.;]{0,30}(?:account|agreement|right to use)?",
            r"resold from|(?:services|capacity) (?:are|is) resold",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"reseller (?:order|agreement)|unaffiliated",
            r"purchase additional",
            r"personal data|transfer of data|data transfer|funds|assigned to C",
            r"(?:task|role|ip address|number|name)s? assigned|non-exclusive|intellectual property",
            r"assign\w* (?:all )?(?:right, title|intellectual|moral)|royalty",
            r"transfer(?:s|red)? (?:to|outside)[^.;]{0,20}(?:country|countries)|wire transfer",
            r"title transfer|third countr|outbound|license to host",
        ),
    ),
    Rule(
        "assignment_resale",
        about="转让|转租|分租|转借|转委托|转售|赠与|出借|分包|第三方使用|第三人使用|再许可|转授权|委托",
        says=(
            (
                r"(?:不得|不能|不可|禁止|未经|无权|不允许)[^。；]{0,50}(?:转让|转租|分租|转借|转委托|转售"
                r"|赠与|出借|分包|再许可|转授权|(?:提供|交)[^。；]{0,6}第三[方人]使用)"
            ),
            r"P[^。；]{0,12}(?:有权|可以?)[^。；]{0,30}(?:转让|转委托|分包|委托第三方)",
            r"(?:转让|转租|分租|转委托|转售)[^。；]{0,30}(?:须|应|需)[^。；]{0,14}(?:书面)?同意",
            r"C[^。；]{0,8}(?:可以?|有权)[^。；]{0,10}(?:转租|转让|分租)",
        ),
        favours="provider",
        severity="medium",
        never=(r"代金券|知识产权|著作权|专利|不得转让代金|商标",),
    ),
)

FACTS = (
    Fact("consent", "needed", r"同意|consent|approval|permission"),
    Fact("provider", "free", r"P[^.;。；]{0,10}(?:may|可|有权)[^.;。；]{0,20}(?:assign|transfer|转让)"),
)
