"""Price change (price_change): who may change the price, when and how far."""

from zuka.contract.find.clauses.words import P_MAY_ZH
from zuka.contract.find.rule import Fact, Rule

_PRICE = r"(?:prices?|pricing|fees?\b|rates?\b|charges?\b|tariffs?|billing)"
_PRICE_ZH = r"(?:价格|资费|租金|收费标准|计费(?:标准|规则)|单价|费用标准|服务费|定价|费率|收费|列表价|市场价)"
_CHANGE_ZH = r"(?:调整|变更|变动|修改|上调|上浮|浮动|涨价|提高|调价|更改|波动|改变)"

RULES = (
    Rule(
        "price_change",
        about="price|pricing|fees|rate|charges",
        says=(
            (
                rf"{_PRICE}[^.;]{{0,40}}(?:(?:is|are|will|shall|remains?|be) (?:be )?(?:fixed|locked|held"
                r"|guaranteed|unchanged|not (?:be )?(?:change|increase|adjust|rais))|will not (?:change"
                r"|increase)|not be (?:changed|increased|raised))"
            ),
            rf"P (?:will|shall|may) not (?:change|increase|raise|adjust)[^.;]{{0,40}}{_PRICE}",
            r"price (?:lock|protection|hold)",
        ),
        favours="customer",
        severity="low",
        state="absent_stated",
        never=(r"at any time|without (?:prior )?notice|not fixed",),
    ),
    Rule(
        "price_change",
        about="价格|单价|租金|费用|服务费|价",
        says=(
            (
                rf"(?:{_PRICE_ZH}|价)[^。；]{{0,16}}(?:固定不变|保持不变|不作?调整|不予调整|不得(?:上调|调整"
                r"|提高|涨价|变更)|锁定|不变|不上调)"
            ),
            r"(?:固定(?:单价|价格|总价)|包干价|P不得[^。；]{0,10}(?:上调|调整|提高|涨价))",
        ),
        favours="customer",
        severity="low",
        state="absent_stated",
        never=(r"除外|有权|到期时间不变",),
    ),
    Rule(
        "price_change",
        about="价格|资费|租金|收费|计费|单价|服务费|费率",
        says=(
            (
                r"(?:双方|甲乙双方|经协商|协商一致)[^。；]{0,20}(?:协商"
                rf"|协议)?[^。；]{{0,12}}{_CHANGE_ZH}[^。；]{{0,10}}(?:{_PRICE_ZH})"
            ),
            rf"{_PRICE_ZH}[^。；]{{0,10}}(?:由双方|经双方|双方)[^。；]{{0,12}}(?:协商|书面)",
        ),
        favours="neutral",
        severity="low",
        never=(rf"{P_MAY_ZH}",),
    ),
    Rule(
        "price_change",
        about="price|pricing|fee|rate|charge|tariff|billing",
        says=(
            r"(?:prices?|rates?|fees?)[^.;]{0,30}(?:recalculated|repriced|re-?set|moves?|rise|go up)[^.;]{0,40}",
            (
                r"(?:chang|adjust|increas|modif|revis|rais|amend|updat|vary|introduc|pass[- ]through|pass on"
                rf"|review)\w*[^.;]{{0,60}}\b{_PRICE}"
            ),
            (
                rf"\b{_PRICE}[^.;]{{0,60}}(?:(?:may|can|could|shall|will|might|are|is|to)(?: be)? (?:[\w-]+ )?"
                r"(?:subject to (?:change|adjust|increas|revis)|chang|adjust|increas|modif|revis|vary"
                r"|fluctuat|rais|updat|set dynamic|index|review)|subject to (?:change|adjust)|(?:price|rate"
                r"|fee)s? (?:change|increase|adjustment)s?\b|fluctuat|float)"
            ),
            r"then-current (?:price|fee|rate|list|pricing|charge)",
            r"(?:price|pricing|fee|rate)s? (?:in effect|in force|applicable) at the time",
            r"(?:is|are) set (?:dynamically|by (?:the )?(?:host|market|supply|P))",
            r"(?:cpi|consumer price index|indexation)",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"objects? to|dispute|inaccurac",
            r"P (?:will|shall|may) not (?:change|increase)|exchange rates?|interest rate",
            r"(?:uptime|error|response|success|failure|heart|data|conversion|frame|sampling) rate",
            r"billing (?:address|information|contact|email|details|data)|in charge|change of control",
            r"rate limit|(?:chang|updat|modif)\w* (?:C's )?(?:payment|billing) (?:method|info)",
            r"accurate|credit(?:s|ed)? .{0,30}next invoice|change to (?:yearly|monthly) billing|liabil",
            r"free of charge(?!.{0,40}chang)|without charge|generat|operat|separat|corporat",
        ),
    ),
    Rule(
        "price_change",
        about="价格|资费|租金|收费|计费|单价|服务费|费率|价|调价|标价|涨价",
        says=(
            r"调价(?:权|将|前|通知)|(?:官网|届时|当时)的?标价|涨价",
            rf"{_CHANGE_ZH}[^。；]{{0,18}}{_PRICE_ZH}",
            rf"{_PRICE_ZH}[^。；]{{0,40}}(?:{_CHANGE_ZH}|随市场|联动|指数)",
            (
                r"(?:按|以|依)(?:照)?[^。；]{0,16}(?:最新|届时|当时|实时|现行|官网公[示布]|当前)的?"
                rf"(?:[^。；]{{0,8}}){_PRICE_ZH}"
            ),
            r"(?:市场|供需|汇率|电价|成本)[^。；]{0,16}(?:浮动|联动|变化|波动)[^。；]{0,20}",
            (
                rf"{_PRICE_ZH}[^。；]{{0,10}}(?:以|按)(?:照)?[^。；]{{0,12}}(?:官网|网站|公示|公布|页面"
                r"|控制台)[^。；]{0,12}(?:为准|执行|公示)"
            ),
            r"按[^。；]{0,14}\d+%的价格出售",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"(?:因为|由于)[^。；]{0,12}(?:市场)?价格|大于|高于C|产生中断|自动释放",
            r"(?:变更|修改|调整)(?:计费方式|付费方式|计费模式)(?!和|及|、|的权)",
            r"(?:计费|付费)(?:方式|模式)(?:变更|转换|切换)|配置(?:变更|升级|降级)|升配|降配|带宽调整",
            r"不受[^。；]{0,20}价格调整|C(?:可以?|需|自行|主动)[^。；]{0,10}(?:变更|调整|修改)",
            r"调整(?:配置|带宽|规格)|违约金|赔偿|变更前|(?:出价|竞价)[^。；]{0,10}(?:高于|低于)",
            r"价格变动历史",
        ),
    ),
)

FACTS = (
    Fact("who", "provider", r"P[^。；.;]{0,6}(?:有权|may|reserves|can|可)"),
    Fact("who", "both", r"双方[^。；]{0,10}协商|mutual(?:ly)? agree"),
    Fact(
        "notice",
        "none",
        r"not subject to[^.;]{0,30}notice|without (?:prior |further )?notice|无需(?:另行)?通知|不另行通知",
    ),
    Fact("follows", "price_list", r"官网|公示|价目|then-current|price list|pricing page"),
    Fact("follows", "market", r"市场|供需|market|supply"),
    Fact("follows", "power", r"电价|power|electricity"),
)
