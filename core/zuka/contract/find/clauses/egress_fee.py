"""Egress fee (egress_fee): what data costs on its way out or in."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "egress_fee",
        about="egress|ingress|data transfer|bandwidth|outbound|inbound|traffic|switching charge",
        says=(
            (
                r"(?:no|free|without|zero|not charge[d]?(?: for)?|waive\w*|0) (?:[\w-]+ ){0,3}(?:egress"
                r"|data transfer|outbound|ingress (?:or|and) egress|switching charges?)[^.;]{0,40}"
            ),
            (
                r"(?:egress|data transfer|outbound (?:data|traffic|transfer)?|ingress|bandwidth)[^.;]{0,40}"
                r"(?:is|are) (?:free|included|not charged|(?:unmetered|not metered)|at no)"
            ),
        ),
        favours="customer",
        severity="low",
        state="absent_stated",
        never=(r"\$|€|£|per (?:gb|tb|gigabyte|terabyte|byte)|charged? at|billed at",),
    ),
    Rule(
        "egress_fee",
        about=(
            "egress|ingress|data transfer|bandwidth|outbound|inbound|traffic|switching charge|per gb|per tb"
            "|/gb|/tb|upload"
        ),
        says=(
            r"traffic (?:leaving|out of|sent from|going out)[^.;]{0,60}(?:cost|charge|bill|per gb|\$)",
            (
                r"(?:egress|ingress|outbound|inbound|data transfer|bandwidth|network traffic"
                r"|internet traffic)[^.;]{0,80}(?:(?:is|are|will be|shall be|be) (?:billed|charged|priced"
                r"|invoiced|metered|subject)|per (?:gb|tb|gigabyte|terabyte|byte|gib|tib)|/ ?(?:gb|tb)|\$|€"
                r"|charges?\b|fees?\b|cost)"
            ),
            (
                r"(?:charge|fee|price|cost|bill|pay)\w*[^.;]{0,60}(?:egress|data transfer|outbound|bandwidth "
                r"(?:usage|used|consum|overage|cost|charge)|per (?:gb|tb|gigabyte|terabyte|byte) (?:of )?"
                r"(?:transfer|traffic|bandwidth|egress|data))"
            ),
            r"(?:uploads?|downloads?) (?:and (?:uploads?|downloads?) )?(?:costs?|charges?|fees?)",
            r"switching charges?|prices? exclude[s]? data transfer",
        ),
        favours="provider",
        severity="medium",
        never=(
            (
                r"storage (?:is|cost|price)[^.;]{0,30}per gb(?![^.;]{0,60}(?:transfer|egress|traffic"
                r"|bandwidth))"
            ),
            r"monitoring|graph|personal data|data transfer (?:agreement|mechanism|impact|outside)",
            r"transfers? of personal|third countr|service credit",
        ),
    ),
    Rule(
        "egress_fee",
        about="流量|出网|数据传输|流出|迁出|出流量",
        says=(
            (
                r"(?:免费?|不收取?|不计费?|无|含)[^。；，]{0,8}(?:流量费|公网流量|出网费|流出流量|下行流量"
                r"|数据传输费|迁出费)"
            ),
            r"(?:流量费?|出网|数据传输)[^。；，]{0,10}(?:免费|不收费|不计费|不另(?:行)?(?:计费|收费))",
        ),
        favours="customer",
        severity="low",
        state="absent_stated",
        never=(r"元|上行免费",),
    ),
    Rule(
        "egress_fee",
        about="流量|出网|数据传输|流出|迁出|网络费用",
        says=(
            (
                r"(?:流量费用?|出网费|公网流(?:出|量)[^。；]{0,12}(?:计费|收费|元|费)|(?:下行|流出"
                r"|出)流量[^。；]{0,16}(?:计费|收费|元|费)|数据传输费|按(?:使用)?流量(?:计费|收费|付费)|元/"
                r"(?:gb|tb)|迁出费|流量[^。；]{0,16}(?:\d+(?:\.\d+)?元|单价|另行计费|另计))"
            ),
            r"产生的网络费用[^。；]{0,10}(?:收费|计费)",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"攻击|清洗|流量包(?:到期|过期)|存储费|防护|可用性",
            r"转换|计费类型|计费模式",
        ),
    ),
)

FACTS = (
    Fact("direction", "both", r"both (?:ways|directions)|sent or received|to or from|双向"),
    Fact("inbound", "free", r"inbound[^.;]{0,40}free|ingress[^.;]{0,20}free|上行[^。；]{0,6}免"),
)
