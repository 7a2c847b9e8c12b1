"""Notices (notice_delivery): when a notice counts as received."""

from zuka.contract.find.rule import Rule

RULES = (
    Rule(
        "notice_delivery",
        about="notice|通知|送达",
        says=(
            (
                r"(?:notices?|communications?)[^.;]{0,80}(?:deemed|effective|considered|treated)[^.;]{0,40}"
                r"(?:received|given|deliver|when|upon|sent|posted|on)"
            ),
            r"(?:视为|即为|即视为)[^。；，]{0,14}(?:送达|已通知|已收到|已接收)",
            r"(?:通知|送达)[^。；]{0,40}(?:视为|即)(?:有效)?送达",
        ),
        favours="neutral",
        severity="low",
        never=(r"non-?renewal|accept(?:ed|ance)",),
    ),
)
