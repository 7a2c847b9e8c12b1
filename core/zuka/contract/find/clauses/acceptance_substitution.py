"""Acceptance (acceptance_substitution): delivery, test, start of the rent and swap of the machine."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "acceptance_substitution",
        about="交付|开通|交货|上架|deliver",
        says=(
            (
                r"P(?:逾期|延迟|迟延|未按[期时])[^。；]{0,8}(?:交付|开通|交货|上架)[^。；]{0,60}(?:违约金|赔偿"
                r"|C有权|解除|双倍)"
            ),
            r"(?:late|delay\w*)[^.;]{0,30}deliver\w*[^.;]{0,80}(?:credit|damages|penalt|C may|refund)",
        ),
        favours="customer",
        severity="low",
        never=(r"\bC (?:shall|must|will) pay|no (?:credit|damages)|not (?:be )?liable",),
    ),
    Rule(
        "acceptance_substitution",
        about="验收|交付|替换|同等|配置|开通|起租|计租|计费起|起算|更换|调换|同档",
        says=(
            r"(?:调换|替换|更换|换)(?:为|成)?[^。；]{0,8}(?:同档|同级|类似|相近|其他|同类|同等)",
            (
                r"(?:逾期|未(?:在|按|提出|书面)|超过|届时)[^。；]{0,30}(?:视为|即为|默认)[^。；]{0,10}(?:验收"
                r"|合格|接受|认可|交付)"
            ),
            r"(?:视为|即为)(?:验收合格|已?交付|验收通过|合格)",
            r"验收[^。；]{0,40}(?:合格|通过|确认|日内|工作日|标准|测试|签署|异议)",
            (
                r"(?:同等|同类|同等性能|同型号|不低于原?|更高|相当|相近)[^。；]{0,12}(?:型号|配置|性能|规格"
                r"|设备|服务器)[^。；]{0,12}(?:替换|替代|更换|代替|提供)?"
            ),
            r"(?:替换|更换|调换)[^。；]{0,14}(?:同等|同类|不低于|等效|其他型号)",
            r"以实际(?:交付|提供)[^。；]{0,6}为准",
            (
                r"(?:计费|计租|租金|服务费|起租|收费|租期|租赁期)[^。；]{0,14}(?:自|从|以)[^。；]{0,24}(?:起"
                r"|之日|次日|开始)(?:计|算|收)?"
            ),
            (
                r"自[^。；]{0,20}(?:交付|送达|开通|签收|验收|上架)[^。；]{0,8}(?:之日|日|次日|后)?起(?:计|算"
                r"|收)?"
            ),
            r"(?:二手|翻新|全新)[^。；]{0,8}(?:设备|显卡|服务器|硬件|gpu)",
            r"(?:应|须|将|负责)[^。；]{0,16}(?:前|内)(?:完成)?(?:交付|部署|开通|上架)|逾期交付",
            r"不(?:保证|承诺)[^。；]{0,12}(?:型号|库存|特定|gpu)|交付(?:日期|时间|地点|期限|标准)",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"不可用时间|滞纳金|违约金的?起算|软件交付物|赔偿[^。；]{0,10}申请|发票|数据|代金券",
            r"起算[^。；]{0,4}不可用|续费周期|到期次日|自然月|服务器设置",
        ),
    ),
    Rule(
        "acceptance_substitution",
        about=(
            "acceptance|accepted|deliver|substitut|equivalent|replace|particular|gpu type|hardware"
            "|provision|commence|go-live|activation|available|out of stock|unavailable|sold out"
            "|comparable|similar"
        ),
        says=(
            (
                r"(?:out of stock|unavailable|sold out|not in stock)[^.;]{0,60}(?:ship|deliver|provid|suppl"
                r"|replac|offer)\w*[^.;]{0,30}(?:comparable|similar|equivalent|alternative|other)"
            ),
            r"deemed (?:to (?:be|have been) )?(?:accept|deliver)",
            (
                r"accept(?:ance|ed)[^.;]{0,40}(?:test|period|criteria|certificat|within|days|deliver|sign"
                r"|hardware|equipment)"
            ),
            (
                r"(?:substitut|replac|swap)\w*[^.;]{0,60}(?:equivalent|comparable|similar|equal|better"
                r"|different|other|functionally)"
            ),
            (
                r"(?:equivalent|comparable|similar) (?:or (?:better|superior|higher) )?(?:hardware|equipment"
                r"|model|gpu|server|perform|specif|resource|instance|capacity)"
            ),
            (
                r"(?:no|not)[^.;]{0,30}(?:guarantee|warrant|promise|commit)[^.;]{0,60}(?:particular|specific"
                r"|gpu (?:type|model)|capacity|hardware|instance type)"
            ),
            r"(?:particular|specific) (?:compute capacity|gpu|hardware|model|region)",
            (
                r"(?:billing|charges?|fees?|rental|term|rent|payment)[^.;]{0,40}(?:commence|begin|start"
                r"|accrue)s?[^.;]{0,60}(?:deliver|provision|activat|accept|available|date|when|upon|allocat"
                r"|access|deploy)"
            ),
            (
                r"(?:deliver(?:y|ed)?|provision(?:ed|ing)?|deploy(?:ed|ment)?)[^.;]{0,40}(?:within"
                r"|no later than|by the|date|delay)"
            ),
            r"(?:refurbished|used|second-hand) (?:hardware|equipment|gpu|card)",
            r"delivery (?:date|delay|time)|subject to availability|late delivery|as[- ]available basis",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"invalid|unenforceable|provision that",
            (
                r"accept(?:ance|ed)? (?:of|these|the|this|all)[^.;]{0,20}(?:terms|agreement|sla|polic|order"
                r"|changes|payment)"
            ),
            r"continued use|deemed to have accepted (?:the|these|any) (?:change|terms|modif)",
            r"deliver(?:y|ed)? (?:of )?(?:notice|email|by (?:email|courier|hand))|notice",
            r"warranty disclaim|support|invoice|as is|interest (?:shall|will) accrue|confidential",
            r"accept payment|deemed accepted by C if|repair|within 4 hours|downtime|arbitrat",
            r"substitute (?:goods|procurement)|cost of (?:procuring|substitute)",
            r"procurement of substitute|acceptable use|not available",
        ),
    ),
)

FACTS = (
    Fact("acceptance", "deemed", r"视为[^。；]{0,8}(?:验收|合格)|deemed"),
    Fact(
        "rent_starts",
        "delivery",
        r"(?:交付|送达|到货|开通|上架)[^。；]{0,6}(?:之日|日)?起|(?:begin|commence|start)s?[^.;]{0,30}"
        r"(?:deliver|provision|activat)",
    ),
    Fact("rent_starts", "acceptance", r"验收[^。；]{0,8}(?:之日|日)起|(?:begin|commence|start)s?[^.;]{0,30}accept"),
    Fact("swap", "equivalent", r"同等|同类|不低于|equivalent|comparable|similar"),
    Fact("model", "not_promised", r"(?:any|no) (?:particular|specific)|不(?:保证|承诺)[^。；]{0,8}型号"),
)
