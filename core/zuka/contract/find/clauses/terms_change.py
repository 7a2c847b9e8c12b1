"""Change of terms (terms_change): the provider may change the rules, or only both together."""

from zuka.contract.find.clauses.words import P_MAY, P_MAY_ZH
from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "terms_change",
        about="amend|modif|change|supplement",
        says=(
            (
                r"only be (?:amended|modified|changed)[^.;]{0,60}(?:writing|written|signed)|(?:amended|modified"
                r"|changed) only[^.;]{0,60}(?:writing|written|signed)"
            ),
            (
                r"(?:amend|modif|chang|supplement)\w*[^.;]{0,100}(?:(?:unless|only|must be|shall be"
                r"|except)[^.;]{0,40}(?:in writing|written (?:agreement|instrument|consent)|signed))"
            ),
        ),
        favours="customer",
        severity="low",
        never=(r"\bP (?:may|reserves)",),
    ),
    Rule(
        "terms_change",
        about="修改|变更|补充",
        says=(
            (
                r"(?:修改|变更|补充)[^。；]{0,30}(?:须|应|需|均|经)[^。；]{0,16}(?:书面|双方|签署|盖章"
                r"|协商一致)"
            ),
            r"(?:未经|非经)双方[^。；]{0,10}(?:书面)?[^。；]{0,10}不得[^。；]{0,10}(?:修改|变更)",
        ),
        favours="customer",
        severity="low",
        never=(r"P有权|单方|价格",),
    ),
    Rule(
        "terms_change",
        about="changes|updates|modifications",
        says=(
            (
                r"(?:changes|updates|modifications)[^.;]{0,40}(?:will|shall|become|take|are)[^.;]{0,30}"
                r"(?:effect|communicated|posted|notified|announced|highlighted|binding)"
            ),
            r"notify[^.;]{0,30}(?:changes|updates)",
        ),
        favours="provider",
        severity="medium",
        under=(
            r"(?:sla|terms|agreement|polic)\w*[^/]{0,30}(?:modif|change|amend|update)",
            r"(?:modif|change|amend|update)[^/]{0,30}(?:sla|terms|agreement|polic)",
        ),
        never=(r"pric|fees? ",),
    ),
    Rule(
        "terms_change",
        about="terms|agreement|sla|policy|policies|amend|these rules|version",
        says=(
            r"version[^.;]{0,60}(?:at the time|then in force|from time to time|as amended)[^.;]{0,20}appl",
            (
                r"(?:revised|amended|updated|new) (?:terms|agreement|version|conditions|polic)[^.;]{0,40}"
                r"(?:takes?|comes?|becomes?|appl|effective|binding)"
            ),
            (
                rf"(?:{P_MAY}|P (?:will|shall|updates?|changes?))[^.;]{{0,80}}(?:modif|chang|amend|updat|revis"
                r"|alter|supplement|replac)\w*[^.;]{0,60}(?:terms|agreement|\bsla\b|polic|conditions|aup"
                r"|document|rules|schedule)"
            ),
            (
                r"(?:terms|agreement|\bsla\b|polic(?:y|ies)|conditions|rules)[^.;]{0,60}(?:may|can|will"
                r"|shall|are|is)(?: be)?[^.;]{0,20}(?:modif|chang|amend|updat|revis)"
            ),
            (
                r"(?:continued|continuing|continue\w*|subsequent) (?:to )?us(?:e|ing|age)[^.;]{0,100}"
                r"(?:accept|agree|acknowledg|bound|consent)"
            ),
            (
                r"(?:changes?|updates?|modifications?|amendments?|revisions?)[^.;]{0,50}(?:will|shall"
                r"|become|take|are|be)[^.;]{0,30}(?:effect|communicated|posted|notified|binding)"
            ),
            r"(?:terms|agreement|\bsla\b)[^.;]{0,20}subject to change",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"extend credit|assigns? this",
            r"pric|fees? |billing|prevail over",
            r"by (?:using|accessing)[^.;]{0,60}(?:service|website)s?,? C (?:accept|agree)",
            r"order of precedence|configur|password|data protection law|effective date",
            r"change of control|C(?:,)? may (?:modif|chang|amend)|may not (?:modif|chang)",
            r"chang\w* (?:C's )?(?:order|instance|plan)|applicable law",
            r"deemed (?:modified|amended) to the minimum|service(?:s)? (?:at any time|in any way)",
        ),
    ),
    Rule(
        "terms_change",
        about="协议|条款|规则|sla|本规定|政策|公布即|继续使用",
        says=(
            (
                rf"(?:{P_MAY_ZH}|P(?:将|会|根据))[^。；]{{0,40}}(?:修改|变更|修订|调整|更新|补充"
                r"|完善)[^。；]{0,20}(?:协议|条款|规则|sla|政策|说明|内容|服务等级|条件)"
            ),
            (
                r"(?:协议|条款|规则|sla)[^。；]{0,30}(?:进行|做出|作出|予以)?(?:修改|变更|修订"
                r"|更新)[^。；]{0,40}(?:有权|公布|公告|通知|生效|视为|提前|官网)"
            ),
            (
                r"(?:修改|变更|更新|修订|调整|变动)[^。]{0,100}继续使用[^。；]{0,30}(?:视为|表示|即表明"
                r"|代表|意味)[^。；]{0,16}(?:接受|同意)"
            ),
            (
                r"继续使用[^。；]{0,30}(?:视为|表示)[^。；]{0,16}(?:接受|同意)[^。；]{0,10}(?:修改|变更"
                r"|更新|调整)"
            ),
            r"公布即(?:生效|时生效)|一经公布",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"价格|资费|收费标准|法律法规[^。；]{0,6}(?:修订|变更)",
            r"变更(?:开户|账户|联系|配置|计费|套餐|法定)|按调整后的价格",
        ),
    ),
)

FACTS = (
    Fact("acceptance", "by_use", r"继续使用|continued use|continue to use|continuing to use"),
    Fact("needs", "both", r"双方|both parties|signed|书面"),
    Fact("notice", "none", r"without (?:prior )?notice|公布即|一经公布"),
)
