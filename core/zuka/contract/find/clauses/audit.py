"""Audit (audit): who may inspect whom."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "audit",
        about="audit|inspect|monitor|records|log",
        says=(
            (
                r"\bC (?:may|shall|can|is entitled to|has the right to|are entitled to)[^.;]{0,60}(?:audit"
                r"|inspect)"
            ),
            r"(?:allow|permit|make available|contribute)\w*[^.;]{0,80}audits?[^.;]{0,40}(?:by|conducted|C)",
            r"audits?[^.;]{0,40}(?:by C|C's request|once (?:per|a|every|in))",
        ),
        favours="customer",
        severity="low",
    ),
    Rule(
        "audit",
        about="audit|inspect|monitor|records|verify|review|log ",
        says=(
            r"\bP[^.;]{0,10}(?:log|record|monitor)s? [^.;]{0,20}(?:activity|usage|use of)",
            (
                r"\bP[^.;]{0,60}may (?:review|inspect|audit|monitor|check)[^.;]{0,40}(?:use|usage|activit|content"
                r"|compliance|account)"
            ),
            (
                r"\bP (?:may|reserves? the right to|will|shall|can|is entitled to"
                r"|has the right to)[^.;]{0,60}(?:audit|inspect|monitor|review)[^.;]{0,80}"
            ),
            r"(?:right to )(?:audit|inspect|monitor)|(?:audit|inspection) rights?",
            r"(?:audit|inspect|examin)\w*[^.;]{0,60}(?:C's|customer's|records|books|compliance|use of)",
            (
                r"(?:keep|maintain|retain)[^.;]{0,30}(?:records|logs)[^.;]{0,60}(?:audit|inspect|request"
                r"|provide)"
            ),
            r"third[- ]party (?:audit|assessment)s?",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"uptime",
            r"monitor\w*[^.;]{0,30}(?:hardware|network|power|temperature|system|availability|downtime)",
            r"monitoring (?:tool|system|service)|soc 2|not obligated to monitor",
            r"no obligation to monitor|payment|attack|alert",
        ),
    ),
    Rule(
        "audit",
        about="审计|核查|检查|日志|监督|抽查|巡检",
        says=(r"C[^。；]{0,10}(?:有权|可以?)[^。；]{0,20}(?:审计|核查|检查|抽查|查验)(?!账户)",),
        favours="customer",
        severity="low",
    ),
    Rule(
        "audit",
        about="审计|核查|检查|日志|监督|抽查|配合",
        says=(
            r"P[^。；]{0,16}(?:有权|可以?|将|保留)[^。；]{0,30}(?:审计|核查|检查|抽查|监督|监控|审查)",
            r"配合[^。；]{0,24}(?:审计|核查|检查|监管|调查)",
            r"(?:提供|留存|保存|提交)[^。；]{0,14}日志[^。；]{0,20}",
            r"(?:政府|监管|主管|运营商)[^。；]{0,24}(?:检查|核查)",
        ),
        favours="provider",
        severity="medium",
        never=(r"巡检|监控报警|监控系统|质量检查|验收|实名认证|合同的?审查|检查账户|告警|请检查",),
    ),
)

FACTS = (
    Fact("who", "customer", r"\bC[^.;。；]{0,10}(?:may|有权|可)"),
    Fact("who", "provider", r"\bP[^.;。；]{0,10}(?:may|有权|可|reserves)"),
)
