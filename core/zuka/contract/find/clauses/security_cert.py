"""Certificate (security_cert): who is certified to what; one applied for is none."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "security_cert",
        about="iso|soc |soc2|soc-2|pci|hipaa|certif|fedramp|industry-specific|compliance",
        says=(
            r"(?:soc ?2|iso(?:/iec)? ?27\d{3})[^.;]{0,40}(?:in progress|underway|planned|pending|expected|scheduled)",
            (
                r"(?:not|no|isn't|do(?:es)? not)[^.;]{0,60}(?:certif|hipaa|pci|iso[ /]?(?:iec )?27|soc ?2"
                r"|industry-specific|compliant|designed to)[^.;]{0,60}"
            ),
            (
                r"(?:pursuing|working toward|in the process of|plans? to|seeking|in progress|aims? to"
                r"|intend)[^.;]{0,40}(?:certif|iso|soc ?2|compliance)"
            ),
        ),
        favours="provider",
        severity="medium",
        state="absent_stated",
        never=(
            r"(?:iso|origin|tax|resale|exemption) certificate|certificate of|liabil",
            r"not use (?:the|iso)",
        ),
    ),
    Rule(
        "security_cert",
        about=(
            "iso|soc |soc2|soc-2|pci|hipaa|certif|fedramp|attestation|industry standard|industry-standard"
            "|security program"
        ),
        says=(
            r"\biso(?:/iec)?[ -]?27\d{3}|\bsoc ?-?[123]\b|\bpci[- ]dss|\bhipaa\b|fedramp",
            r"(?:security|safeguard)[^.;]{0,60}industry[- ]standard",
            r"industry[- ]standard[^.;]{0,40}(?:security|safeguard)",
            (
                r"(?:certif(?:ied|ication)s?)[^.;]{0,60}(?:iso|soc|security|data cent|facilit|standard"
                r"|maintain)"
            ),
            r"(?:maintain|hold|obtain)\w*[^.;]{0,40}certificat|c5 (?:attestation|certif)",
            r"cyber essentials",
        ),
        favours="neutral",
        severity="low",
        never=(
            r"breach of hipaa|subject to hipaa",
            r"certif\w+ (?:mail|that|copy|translation|under penalt)|tax certif|ssl|tls",
            r"certificate authority|digital certificate|covered by hipaa|protected health",
        ),
    ),
    Rule(
        "security_cert",
        about="iso|27001|等保|等级保护|soc|可信云|认证|资质",
        says=(
            (
                r"(?:正在|计划|拟|尚未|未|即将)[^。；]{0,10}(?:申请|取得|通过|获得|办理|推进)[^。；]{0,16}"
                r"(?:认证|等保|iso|soc|资质证书|测评)"
            ),
        ),
        favours="provider",
        severity="medium",
        state="absent_stated",
        never=(r"实名认证|身份认证|未通过[^。；]{0,6}实名",),
    ),
    Rule(
        "security_cert",
        about="iso|27001|等保|等级保护|soc|可信云|认证证书",
        says=(
            r"iso(?:/iec)?[ -]?27\d{3}|27001|等保",
            r"(?:安全)?等级保护[^。；]{0,8}(?:[二三四]级|认证|测评|备案)|soc ?[12]|可信云",
            r"(?:通过|取得|具有|持有|获得)[^。；]{0,20}(?:认证|资质证书|安全认证)",
        ),
        favours="neutral",
        severity="low",
        never=(r"实名认证|身份认证|企业认证|资格验证|等级保护制度(?:的)?要求$|C(?:应|须|需)",),
    ),
)

FACTS = (
    Fact("holder", "data_centre", r"机房|数据中心|facilit|data cent"),
    Fact("holder", "some_hosts", r"secure cloud|some hosts|certified providers"),
    Fact("status", "in_progress", r"正在|计划|申请中|pursuing|working toward|in (?:the )?process|plans? to|seeking"),
    Fact("status", "industry_standard_only", r"industry[- ]standard"),
)
