"""Maintenance (maintenance): planned and emergency work, its notice and its exclusion from downtime."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "maintenance",
        about="维护|割接|升级|检修|搬迁|迁移|维修|停机",
        says=(
            (
                r"(?:例行|常规|日常|定期|计划内?|正常|预先通知|紧急|临时|系统|设备|机房|网络|主动|预先"
                r"|提前通知)(?:的)?(?:[^。；，]{0,6})(?:维护|检修|割接|升级|停机)"
            ),
            r"(?:例行|定期|计划内?|紧急)维修|(?:割接|维护窗口|停机维护|系统升级|机房(?:搬迁|迁移))",
            r"(?:提前|事先)[^。；]{0,20}(?:通知|公告)[^。；]{0,30}(?:维护|割接|升级|检修|搬迁|迁移)",
            r"(?:维护|割接|升级|检修|搬迁|迁移)[^。；]{0,40}(?:提前|事先)[^。；]{0,14}(?:通知|公告|告知)",
            r"P[^。；]{0,20}(?:维护|升级|割接|检修|维修)[^。；]{0,24}(?:中断|不可用|停机|停止|暂停)",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"欠费|强制",
            r"C(?:负责|应|自行|须|需)[^。；]{0,14}(?:维护|升级)|维护(?:人员|费|义务|责任|管理)",
            r"C(?:的)?(?:设备|系统|软件|程序|应用)[^。；]{0,8}(?:维护|升级)(?!.*P)|合法权益",
            r"维护[^。；]{0,6}(?:秩序|权益|利益|稳定)|升级(?:新|至|为|到)|配置升级|改配|版本升级提示",
            r"不可抗力|支持(?:做)?[^。；]{0,8}升级|24小时(?:运行)?维护(?:服务)?$",
        ),
    ),
    Rule(
        "maintenance",
        about="maintenance|planned downtime|scheduled downtime|planned outage|scheduled outage|upgrade window",
        says=(
            (
                r"(?:scheduled|planned|routine|regular|emergency|preventive|preventative|necessary|urgent"
                r"|periodic|unscheduled|announced|system|network|perform\w*|conduct\w*|carry out|undertake"
                r"|due to|for|during|essential) (?:[\w-]+ ){0,3}maintenance"
            ),
            (
                r"maintenance (?:window|event|period|work|activit|schedule|operation|notice|downtime|outage"
                r"|is|may|will|shall|\()"
            ),
            r"(?:scheduled|planned) (?:downtime|outage|interruption|unavailab)",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"support and maintenance (?:services|fee)|maintenance (?:fee|contract|and support)",
            r"notifications?$|responsib\w+ for (?:the )?[^.;]{0,30}maintenance|maintain(?:ing)? C's",
            r"for (?:the )?maintenance of (?:C's|its own)|records?|maintenance of confidential",
            r"downtime credits will",
        ),
    ),
)

FACTS = (
    Fact("excluded", "yes", r"不计入|不属于|除外|exclud|not (?:count|include)|minus"),
    Fact("kind", "emergency", r"紧急|emergency"),
    Fact("kind", "move", r"搬迁|迁移|relocat"),
)
