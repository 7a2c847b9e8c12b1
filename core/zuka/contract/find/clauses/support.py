"""Support (support): who answers, when and how fast."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "support",
        about=(
            "support|help desk|helpdesk|response time|respond|ticket|reply|replies|answer|on call|on-call"
            "|on duty|engineers|technicians"
        ),
        says=(
            r"(?:engineers?|technicians?|staff|team)[^.;]{0,30}(?:on[- ]call|on duty|available|around the clock)",
            r"first (?:reply|answer|response)",
            r"(?:repl(?:y|ies)|answer(?:ed|s)?)[^.;]{0,20}within",
            (
                r"(?:support|help ?desk|technical assistance|customer service)[^.;|]{0,80}(?:24/7|24x7|24×7"
                r"|7×24|business hours|hours a day|business days|monday|email|ticket|phone|available|response"
                r"|tier|plan|not (?:include|provide)|no obligation)"
            ),
            (
                r"(?:response|respond\w*)[^.;|]{0,60}(?:within|time|target)[^.;|]{0,40}(?:hour|minute"
                r"|business|target|day|ticket|support)?"
            ),
            (
                r"\|[^|]*(?:critical|high|urgent|severity|priority|p1|sev ?1|low|medium)[^|]*\|[^|]*\|?[^|]*"
                r"(?:hour|minute|day)"
            ),
            r"(?:24/7|24x7|7x24)[^.;]{0,40}(?:support|technical|noc|engineer)|first response",
            (
                r"P (?:will|shall|may)[^.;]{0,40}(?:provide|offer)[^.;]{0,30}(?:technical |customer "
                r"|professional |standard )?support"
            ),
            r"severity level|target response time|no (?:technical )?support",
        ),
        favours="customer",
        severity="low",
        never=(
            r"credit|cancel|delete|data subject|law enforcement|breach|security incident",
            r"incident report|abuse|subpoena|vulnerabilit",
            r"supported? (?:provider|region|card|browser|workload|model)|support (?:ticket )?within 7",
            r"respond to support requests promptly|submit a support|contact(?:ing)? support|regulator",
            r"supporting (?:document|evidence|information)|status update|in support of|export|close",
            r"dispute|claim|refund|cure|support(?:s)? only|not support|\{\{|@|call:|:\s*\+?\d{3}",
        ),
        never_under=(r"\bC must|C responsib|obligation|to be eligible",),
    ),
    Rule(
        "support",
        about="hour|minute|day",
        says=(
            (
                r"\|[^|]*(?:critical|high|urgent|severity|priority|p\d|sev|low|medium|normal)[^|]*\|.*(?:hour"
                r"|minute|day)"
            ),
        ),
        favours="customer",
        severity="low",
        under=(r"response|support|ticket",),
        never=(r"credit|uptime",),
    ),
    Rule(
        "support",
        about="支持|客服|工单|响应|运维|驻场|值守|远程协助|技术服务|热线|电话",
        says=(
            (
                r"(?:7[×*x]24|5[×*x]8|24[×*x]7|7[×*x]8|全天候|24小时)[^。；]{0,30}(?:支持|客服|服务|响应|值守"
                r"|运维|热线|电话|技术|工单|在线)"
            ),
            (
                r"(?:技术支持|售后(?:服务|支持)|客服|基础运维|驻场|远程协助|专属(?:客服|顾问|经理)|工单|运维"
                r"(?:服务|支持))[^。；]{0,30}(?:提供|响应|小时|分钟|时间|7[×*x]24|包含|免费|专属|另行收费"
                r"|支持)"
            ),
            r"(?:首次|一线)?响应[^。；]{0,14}(?:\d+|[一二三五十]+)(?:分钟|小时)",
            r"(?:\d+|[一二三五十]+)(?:分钟|小时|个工作日)(?:内)?[^。；]{0,6}响应",
            (
                r"(?:提供|享有|包含|负责)[^。；]{0,16}(?:技术支持|售后服务|客户服务|运维(?:服务|支持)"
                r"|技术咨询)"
            ),
        ),
        favours="customer",
        severity="low",
        never=(
            r"不(?:向C)?提供[^。；]{0,10}(?:技术支持|服务)[^。；]{0,6}(?:或|和)?",
            r"通过工单[^。；]{0,10}(?:申请|提出|提交)[^。；]{0,6}(?:赔偿|退)|提交工单|赔偿|联系客服",
            r"工单申请|退款|电信|(?:请|可)?(?:联系|咨询)(?:技术支持|客服)|配合|公安|执法",
        ),
    ),
)

FACTS = (
    Fact("hours", "24x7", r"7[×*x]24|24[×*x/]7|around the clock|全天候"),
    Fact("hours", "working", r"5[×*x]8|business hours|工作时间"),
)
