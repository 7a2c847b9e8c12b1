"""Spot (spot): capacity that may be taken back, its notice and its protected time."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "spot",
        about="interrupt|preempt|reclaim|outbid|spot|不会被|不可中断|不会中断",
        says=(
            r"(?:can ?not|will not|won't|never|not) (?:be )?(?:interrupt|preempt|reclaim|outbid|evict)",
            r"(?:不会被|不可(?:被)?)(?:中断|回收|释放|抢占)",
        ),
        favours="customer",
        severity="low",
        state="absent_stated",
        never=(r"interrupt (?:the )?service|business|uninterrupted",),
    ),
    Rule(
        "spot",
        about=(
            "spot|preempt|pre-empt|interruptib|interrupt|reclaim|outbid|evict|bid|capacity|disconnect"
            "|paused|node|warning|bumped|displaced|pushed out|kicked"
        ),
        says=(
            r"(?:bumped|displaced|pushed out|kicked off)[^.;]{0,40}(?:by|when|for)",
            r"(?:reclaim|evict|interrupt|preempt)\w*[^.;]{0,40}(?:warning|notice|seconds|minutes)",
            r"low[- ]priority[^.;]{0,60}(?:evict|stopp|interrupt|kill|terminat)",
            (
                r"(?:spot|preemptible|pre-emptible|interruptible|community|low priority|bid)[^.;]{0,100}"
                r"(?:interrupted|interruption|terminat|reclaim|stopped|paused|evict|preempted|outbid|notice"
                r"|at any time|without)"
            ),
            (
                r"(?:interrupted|reclaim|evict|preempted|outbid|terminated)\w*[^.;]{0,80}(?:spot|preemptible"
                r"|interruptible|capacity|higher[- ](?:bid|priority|paying)|at any time|notice|minutes|node"
                r"|instance)"
            ),
            (
                r"(?:less than|with|without|no) [^.;]{0,20}(?:minutes?'?|hours?'?|seconds?'?)(?: of)? "
                r"(?:notice|warning)[^.;]{0,60}(?:reclaim|interrupt|terminat|preempt)?"
            ),
            (
                r"nodes?[^.;]{0,40} (?:may|can|will) (?:disconnect|go offline|become unavailable|be (?:lost"
                r"|interrupted|reallocat))"
            ),
            r"outbid|capacity requirements",
        ),
        favours="provider",
        severity="high",
        never=(
            r"not downtime|excluded|maintenance|business interruption|service interruption",
            r"capacity to (?:enter|contract)|fiduciary|interruptions?,? (?:outage|delay|error)",
            r"C's (?:breach|account)|contract|legal capacity",
            r"termination of (?:this|the) (?:agreement|contract)|P may terminate (?:this|C)|uptime",
            r"forbid|deposit",
        ),
    ),
    Rule(
        "spot",
        about="平稳|稳定|保护期|不会被",
        says=(
            r"(?:一个?小时|1小时|\d+小时|保护期)[^。；]{0,30}(?:平稳|稳定|不会被)",
            r"(?:平稳|稳定)(?:运行|使用)[^。；]{0,8}小时",
        ),
        favours="customer",
        severity="low",
        never=(r"(?:之|以)?后[^。；]{0,30}(?:释放|回收|中断)|不稳定|将在",),
    ),
    Rule(
        "spot",
        about="抢占|竞价|中断|回收|释放|出价|库存|保护期|稳定运行|平稳运行",
        says=(
            r"(?:实例|任务|资源|算力)[^。；]{0,16}(?:紧张|不足|繁忙)[^。；]{0,16}(?:回收|释放|中断)",
            r"(?:低优先级|任务|实例|节点|作业)[^。；]{0,20}被[^。；]{0,12}(?:抢占|强制回收|驱逐)",
            (
                r"(?:抢占式|竞价)[^。；]{0,60}(?:会|将|可能|被|随时|自动)[^。；]{0,10}(?:释放|回收|中断|终止"
                r"|抢占|关机)"
            ),
            r"(?:抢占式|竞价)[^。；]{0,40}(?:稳定运行|平稳运行|保护期)",
            (
                r"(?:系统|P)[^。；]{0,30}(?:中断|回收|释放)[^。；]{0,10}(?:前|该)[^。；]{0,20}(?:实例|通知"
                r"|分钟)"
            ),
            r"(?:中断|回收|释放)[^。；]{0,16}(?:前)\d+分钟",
            r"(?:出价|竞价)[^。；]{0,30}(?:低于|失败|高于)[^。；]{0,40}(?:释放|回收|中断|通知)",
            r"(?:库存|资源)不足[^。；]{0,40}(?:释放|回收|中断)|保护期",
            r"(?:一个?小时|1小时)[^。；]{0,10}(?:稳定|平稳|不会被)|待回收状态|可中断(?:实例|任务|型)",
        ),
        favours="provider",
        severity="high",
        never=(r"欠费|适用于|不宜|因为|产品优势|不属于|不计入|电话|停机",),
    ),
)

FACTS = (
    Fact("notice", "none", r"without (?:prior |any )?(?:notice|warning)|less than [^.;]{0,24}notice|no notice|随时"),
    Fact(
        "data",
        "lost",
        r"不(?:会|予)?保留|数据[^。；]{0,8}(?:丢失|清除|释放)|not (?:be )?(?:retained|preserved)|data "
        r"(?:will be |is )?lost",
    ),
    Fact("data", "kept", r"data preserved|数据保留"),
)
