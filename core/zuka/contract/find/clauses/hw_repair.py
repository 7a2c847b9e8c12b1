"""Repair (hw_repair): when a broken machine works again. A response is no repair."""

from zuka.contract.find.rule import Fact, Rule

_PART = (
    r"(?:hardware|server|machine|gpu|node|component|disk|equipment|part|faulty|defective|failed|drive"
    r"|instance)"
)
_PART_ZH = r"(?:硬件|设备|服务器|主机|整机|备机|备件|故障|显卡|gpu|机器|配件|部件|卡|节点)"

RULES = (
    Rule(
        "hw_repair",
        about="repair|replac|restor|spare|failover|rma|remed|fix|mttr|swap|recover",
        says=(
            (
                r"(?:repair|replac|swap|restor|\bfix(?:es|ing)?\b|remed|recover)\w*[^.;]{0,40}"
                rf"{_PART}[^.;]{{0,60}}(?:within|no later than|as soon as|promptly|without (?:undue )?delay|hours"
                r"|business day|free of charge|efforts?)"
            ),
            (
                r"(?:repairs?|replacements?)[^.;]{0,40}(?:within|take|in under|no later than|as soon as|promptly|hours"
                r"|business day|free of charge)"
            ),
            (
                r"(?:restor|resum|recover)\w* (?:the |C's |of )?(?:affected )?"
                r"(?:services?|access|operations?|availability)[^.;]{0,40}(?:within|as soon|promptly|hours|effort)"
            ),
            (
                rf"{_PART}[^.;]{{0,60}}(?:will|shall|must|is|are|to|may) (?:be )?(?:repair|replac|swap|restor"
                r"|fix(?:ed)?\b(?! (?:price|pric|fee)))"
            ),
            (
                r"(?:mean time to repair|mttr|\brma\b|spare (?:node|part|server|gpu|machine|unit|equipment"
                r"|capacity)|hot spare|automatic failover|hardware replacement|next business day)"
            ),
            (
                r"(?:P (?:will|shall|agrees to|undertakes to)|effort\w* to) (?:[\w,-]+ ){0,6}(?:repair"
                r"|replace|restore|fix|remedy)\b"
            ),
        ),
        favours="customer",
        severity="low",
        never=(
            r"invalid|unenforceable|replacement services",
            r"(?:may|must|shall|will) not",
            r"C (?:must|shall|will|is|are|agrees)[^.;]{0,60}(?:repair|replace|restore|fix)",
            r"data (?:restor|recover)|restor\w* (?:data|backup)|backup|supersede",
            r"replaces? (?:all|any) (?:prior|previous)|replacement (?:of|for) this agreement|credit",
            r"payment|suspen|restore access|refund|indemn|infring|non-infring|breach|injunct",
            r"recover(?:y)? of (?:damages|costs|fees)|remed(?:y|ies)",
            r"fix(?:ed)? (?:price|fee|term|rate)|cannot be (?:restored|recovered)",
            r"attempt to (?:recover|restore)|if C|legal|damages|price",
        ),
        never_under=(r"power|cooling|disclaim|not warrant",),
    ),
    Rule(
        "hw_repair",
        about="维修|修复|更换|备机|备件|恢复|抢修|排除故障|故障排除|替换|迁移|修理|到场",
        says=(
            (
                rf"{_PART_ZH}[^。；]{{0,30}}(?:更换|维修|修复|抢修|替换|修理|排除|恢复)[^。；]{{0,40}}(?:小时"
                r"|分钟|工作日|天|日内|及时|立即|尽快|免费|时限|完成|负责)"
            ),
            (
                r"(?:\d+|[一二三四五六七八九十]+)(?:\(\d+\))?个?(?:小时|分钟|工作日|日|天)"
                r"(?:之?内)[^。；]{0,20}(?:修复|更换|维修|恢复|到场|排除|替换|解决|抢修)"
            ),
            r"(?:备机|备件|备用(?:机|设备|服务器))",
            r"(?:修复|维修|更换|恢复|故障(?:处理|排除|恢复|修复))(?:时限|时间|时长)",
            (
                r"P[^。；]{0,30}(?:负责|应|将|会|承诺)[^。；]{0,24}(?:维修|修复|更换|抢修|恢复(?:服务"
                r"|使用|运行|正常)|排除故障)"
            ),
            r"(?:自动)?(?:迁移|漂移)至[^。；]{0,10}(?:健康|正常|其他)(?:节点|主机|物理机)",
            r"(?:及时|立即|尽快|第一时间)[^。；]{0,12}(?:修复|维修|更换|恢复|抢修|排除)",
        ),
        favours="customer",
        severity="low",
        never=(
            r"C(?:应|须|需|负责|自行|承担)[^。；]{0,20}(?:维修|修复|更换|恢复)|无法(?:恢复|找回|修复)",
            r"不可恢复|恢复能力|数据恢复|恢复数据|赔偿[^。]{0,6}维修费",
            r"C(?:付|支付|缴|续费)[^。；]{0,16}恢复|快照|续费[^。；]{0,10}恢复|密码",
            r"更换(?:密码|套餐|手机|支付)|漏洞|误操作|损坏[^。；]{0,10}C|不计入",
            r"不可抗力[^。]{0,40}恢复",
        ),
    ),
)

FACTS = (
    Fact(
        "clock",
        "spare_arrival",
        r"(?:收到|到货|到达|送达)[^。；]{0,6}(?:备件|配件)|(?:备件|配件)[^。；]{0,4}(?:到货|到达|送达)后|"
        r"(?:receipt|arrival|delivery|availability) of (?:the |a )?(?:spare|replacement|part)|(?:parts?"
        r"|spares?) (?:arrive|are received|is received)",
    ),
    Fact("clock", "detection", r"detect|发现|检测到"),
    Fact("clock", "report", r"报修|通知|report"),
    Fact("time", "none", r"及时|尽快|立即|第一时间|as soon as|promptly|without undue delay|reasonable"),
)
