"""Which paper counts where order, terms and service level agreement differ."""

from __future__ import annotations

import re

_COUNTS = re.compile(
    r"(?:shall|will|does|do)? ?(?:prevail|take[s]? precedence|supersede|control)s?\b[^.;]{0,80}"
    r"(?:over|in (?:the event|case) of|conflict|inconsisten)"
    r"|(?:conflict|inconsisten\w+)[^.;]{0,120}(?:prevail|precedence|control|govern)|order of precedence"
    r"|(?:不一致|冲突|抵触|矛盾)[^。；]{0,40}(?:以[^。；]{0,30}为准|优先)|优先(?:适用|于)|效力(?:优先|高于)"
)


def tells_precedence(text: str) -> bool:
    """Whether a sentence of matching text says which of several papers counts."""
    return _COUNTS.search(text) is not None
