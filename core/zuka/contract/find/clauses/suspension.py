"""Suspension (suspension): the provider stops, freezes or ends the service for a cause."""

from zuka.contract.find.clauses.words import P_MAY, P_MAY_ZH
from zuka.contract.find.rule import Fact, Rule

_STOP = (
    r"(?:suspend|terminat|disabl|restrict|block|deactivat|disconnect|limit (?:C's )?access|revok"
    r"|freez|remov(?:e|al) (?:C's )?(?:access|account)|clos(?:e|ing) C's account|throttl|shut ?down"
    r"|cut off|delet(?:e|ing) C's account)"
)
_STOP_ZH = (
    r"(?:暂停|中止|中断|停止|停机|停服|关停|冻结|封禁|封停|限制|注销|断网|关闭|收回|回收|终止|解除"
    r"|禁用|切断|限服|关机|下线|删除|清退|拒绝提供)"
)

RULES = (
    Rule(
        "suspension",
        about=(
            "suspend|suspension|terminat|disabl|restrict|block|deactivat|disconnect|revok|freez|cut off"
            "|shut down|shutdown|limit|remove|stopped|paused|throttl|closed|frozen|locked|lock|switch"
            "|cut "
        ),
        says=(
            (
                r"\bP (?:can|may|will)[^.;]{0,20}(?:lock|shut|switch|cut|kick)[^.;]{0,30}(?:out|off"
                r"|down)\b[^.;]{0,60}(?:if|when|where|without|at any)"
            ),
            r"accounts?[^.;]{0,60}(?:are|is) (?:frozen|suspended|blocked|closed|disabled|locked)",
            r"access (?:will|may|shall|can) be (?:blocked|suspended|cut|revoked|disabled)",
            rf"{P_MAY}[^.;]{{0,140}}{_STOP}",
            r"\bP (?:will|shall|must)[^.;]{0,60}(?:suspend|disabl|deactivat|disconnect|shut ?down|block)",
            (
                rf"{_STOP}\w*[^.;]{{0,120}}(?:immediately|without (?:prior |further |any )?(?:notice"
                r"|liability)|sole discretion|reasonably (?:suspect|believ|determin)|at any time)"
            ),
            (
                r"(?:account|access|service|instance|pod|server|workload|machine)s?[^.;]{0,50}(?:may|will"
                r"|shall|can|to) be (?:[\w]+ )?(?:suspend|terminat|disabl|restrict|block|deactivat|disconnect"
                r"|stopped|paused|frozen|shut ?down|closed)"
            ),
            (
                r"(?:instances?|pods?|workloads?|machines?|servers?|nodes?)[^.;]{0,30}(?:are|is) "
                r"(?:automatically (?:stopped|paused|suspended|terminated)|(?:stopped|paused|suspended"
                r"|terminated) automatically)"
            ),
            (
                r"(?:balance|credits?|unpaid|overdue)[^.;]{0,60}(?:instances?|pods?|machines?)[^.;]{0,30}"
                r"(?:are|is) (?:stopped|paused|terminated)"
            ),
            (
                r"(?:fails? to|does not|failure to|breach|violat)[^.;]{0,80}(?:within|for) [^.;]{0,30}"
                r"(?:hours|days)[^.;]{0,80}(?:suspend|terminat)"
            ),
            r"(?:result in|lead to|subject to)[^.;]{0,20}(?:suspen|terminat|disabl)",
            (
                r"suspen(?:d|sion)[^.;]{0,100}(?:notice|breach|non-?payment|overdue|reinstat|cure|security"
                r"|risk)"
            ),
        ),
        favours="provider",
        severity="medium",
        never_under=(r"does not apply|exclu|not include|not count",),
        never=(
            r"become due|becomes due",
            r"erased|storage is",
            r"extend credit|extended credit|for (?:its |P\'s )?convenience|disconnect at any time|by C upon",
            r"terminate[d]? at any time \(i\)",
            r"P (?:may|will|shall) (?:only|not) (?:suspend|terminat)",
            r"(?:excluded|not (?:include|count)|does not apply)[^.;]{0,40}suspen",
            r"not be (?:suspended|terminated)",
            (
                r"C(?:,)? (?:may|can|ha(?:s|ve) the right to|is entitled to|are entitled to) (?:[\w,]+ ){0,5}"
                r"(?:suspend|terminate|disable|close)"
            ),
            r"either party (?:may|can|shall)|limit(?:s|ed|ation)?[^.;]{0,30}liab",
            r"liability[^.;]{0,60}limited|downtime|unpaid invoices or account suspensions",
            r"upon (?:any )?(?:expiration or )?termination|effect of termination",
            r"(?:after|following) terminat|not limited to|without limitation|including,? but",
            r"P may (?:delete|remove) (?:all )?(?:C's )?data|end user|change|discontinue the service",
            r"restrict(?:ed|ion)s? (?:on|of) (?:use|liab)|delete[^.;]{0,40}(?:data|content)$|cookies",
            r"instances? (?:will|may) be (?:interrupt|preempt|reclaim)|spot",
            r"terminate automatically at the end|for convenience|outbid|interruptible",
            r"\bdata\b[^.;]{0,40}not (?:be )?retained",
        ),
    ),
    Rule(
        "suspension",
        about="investigat|violation|breach|correct|cure",
        says=(
            (
                r"(?:if|where|should) C (?:fails?|does not) (?:to )?(?:correct|cure|remedy)[^.;]{0,60}"
                r"(?:within|hours|days)"
            ),
            r"while P investigat",
        ),
        favours="neutral",
        severity="medium",
        never=(r"either party|material breach of this agreement[^.;]{0,40}(?:by|of) either",),
    ),
    Rule(
        "suspension",
        about=(
            "暂停|中止|停止|停机|停服|关停|冻结|封禁|封停|限制|注销|断网|关闭|收回|回收|终止|解除|禁用"
            "|切断|限服|关机|相应措施|措施|处置|冻结账户|不再可用|拒绝"
        ),
        says=(
            r"(?:服务|资源|空间|实例|账[号户])[^。；]{0,16}(?:将被|会被|将)(?:立即|直接|强制)?(?:终止|清除)",
            r"欠费[^。；]{0,10}不再可用|P(?:有权|可)拒绝[^。；]{0,8}提供",
            (
                r"余额[^。；]{0,6}(?:为?负|为?零|为?0|低于|小于|不足)[^。；]{0,30}(?:停服|停机|关机|暂停|冻结"
                r"|停止|释放|回收)"
            ),
            rf"{P_MAY_ZH}[^。；]{{0,60}}{_STOP_ZH}",
            r"P[^。；]{0,24}(?:可以?|有权)[^。；]{0,16}(?:冻结|暂停|停止|关停|中止|封禁|限制)",
            (
                r"P(?:将|会|应|则|可|即)[^。；]{0,24}(?:暂停|中止|停止|停机|停服|关停|冻结|封禁|限制|断网"
                r"|关机|回收|停机处理|强制)[^。；]{0,20}"
            ),
            (
                r"(?:欠费|余额不足|逾期|未续费|未及时|未支付|到期|过期|违反|违约|负值)[^。；]{0,60}(?:暂停"
                r"|中止|停止|停机|停服|关停|冻结|封禁|限制|断网|关机|限服|强制|停服期|回收)"
            ),
            (
                r"(?:资源|账户|账号|服务|实例|主机|服务器)[^。；]{0,30}(?:将被?|会被?|被|自动)"
                r"(?:[^。；]{0,6})(?:暂停|中止|停止|停机|停服|关停|冻结|封禁|限制|断网|关机|限服|注销|强制)"
            ),
            (
                r"(?:不经|无需|无须|不另行?|未经|事先不)[^。；]{0,10}(?:通知)[^。；]{0,24}(?:暂停|中止"
                r"|停止|终止|采取|解除|断|限制|措施)"
            ),
            r"(?:\d+)(?:天|日|小时)(?:限服|停服|停机|关机)",
        ),
        favours="provider",
        severity="medium",
        never_under=(r"不计入|不属于|除外|免责|不可用|不适用",),
        never=(
            r"续费找回|仍可以|暂停计费",
            r"提醒[:：]?[^。；]{0,8}(?:资源)?欠费后推送|接入回收系统|回收机制|续费失败|不计入|不属于",
            r"除外|C(?:有权|可以?|可)(?:要求)?[^。；]{0,12}(?:暂停|中止|停止|终止|解除)|不可用时间",
            r"停止计费|停止收费|P不(?:得|会|能)[^。；]{0,10}(?:暂停|中止|停止|终止)|公安机关|停机整顿",
            r"对不可抗力|赔偿(?:总额|标准)|竞价|抢占式实例(?:会|将)|停服、?回收(?:的)?相关提醒",
            r"后会通过|如何|是否|升级|任何一方|双方|不可抗力|数据将被|^关闭\"|停止运营|下线",
            r"随时(?:终止|调整)|终止(?:部分|全部|任何|某)|调整[、或]?[^。；]{0,4}终止|停止向?提供某",
        ),
    ),
)

FACTS = (
    Fact("loss", "goes_with_it", r"回收C的资源|删除资源|清空|不退|不予退|forfeit|without refund|不承担任何责任"),
    Fact(
        "notice",
        "none",
        r"without (?:prior |further |any )?notice|with or without notice|不(?:经|另行|事先)?通知|无需"
        r"(?:另行)?通知|事先不通知|未经通知",
    ),
    Fact(
        "judge",
        "provider",
        r"discretion|单方|自行判断|自己的判断|reasonably (?:believe|suspect|determine)|suspect",
    ),
    Fact(
        "trigger",
        "arrears",
        r"欠费|余额|逾期|未(?:续费|支付|付)|balance|overdue|non-?payment|fail\w* to pay|past due",
    ),
    Fact("trigger", "breach", r"违反|违约|breach|violat"),
)
