"""Data after the end (data_return): kept, returned, wiped or lost, and when."""

from zuka.contract.find.rule import Fact, Rule

_DATA = r"(?:data|content|files?|backups?|information|storage|volumes?|snapshots?|disks?|instances?)"

RULES = (
    Rule(
        "data_return",
        about="export|retriev|download|copied|copy|grace|certificate|return|move C|migrat|help",
        says=(
            (
                r"\bP (?:will|shall)[^.;]{0,20}help[^.;]{0,40}(?:move|migrat|transfer|export)[^.;]{0,40}(?:data"
                r"|content|workload)"
            ),
            (
                r"C (?:may|can|will be able to|is able to|ha(?:s|ve) )[^.;]{0,60}(?:export|retriev|download"
                rf"|copy|copied|access)[^.;]{{0,60}}{_DATA}"
            ),
            (
                rf"{_DATA}[^.;]{{0,40}}(?:can|may) (?:still )?be (?:copied|exported|retrieved|downloaded"
                r"|recovered)"
            ),
            (
                r"P (?:will|shall)[^.;]{0,60}(?:allow|enable|assist|help|provide|make)[^.;]{0,60}"
                r"(?:export|retriev|return|migrat|transition)[^.;]{0,40}"
            ),
            r"grace period[^.;]{0,120}(?:delet|data|instance)",
            r"certificate of (?:deletion|destruction)",
            (
                r"P (?:will|shall)[^.;]{0,30}(?:return|delete|destroy)[^.;]{0,60}(?:upon|at) (?:C's"
                r"|written|the)[^.;]{0,20}request"
            ),
        ),
        favours="customer",
        severity="low",
        never=(r"confidential information|equipment|deposit",),
    ),
    Rule(
        "data_return",
        about="删除|清零|销毁|导出|迁移|返还|消磁|擦除",
        says=(
            (
                r"(?:要求|请求|申请)[^。；]{0,20}(?:删除|销毁|返还|导出)[^。；]{0,60}(?:彻底|清零|删除|销毁"
                r"|证明|返还|导出)"
            ),
            r"(?:销毁|删除)证明",
            r"P[^。；]{0,20}(?:协助|配合|提供)[^。；]{0,12}数据[^。；]{0,6}(?:导出|迁移|返还)",
            r"P应[^。；]{0,16}保留[^。；]{0,6}数据[^。；]{0,30}|协助(?:C)?导出",
            r"(?:消磁|低级格式化|高级清零)",
            r"C[^。；]{0,12}(?:可以?|有权)[^。；]{0,10}(?:导出|下载|迁移|取回)[^。；]{0,10}数据",
        ),
        favours="customer",
        severity="low",
        never=(r"个人信息保护|不适宜|违法",),
    ),
    Rule(
        "data_return",
        about=(
            "delet|destroy|wip|eras|retain|retention|export|retriev|purg|return|recover|not retained"
            "|preserved|lost|download"
        ),
        says=(
            (
                r"(?:delet|destroy|wipe|eras|purg|remov|lost|los[et])\w*[^.;]{0,80}(?:terminat|expir|clos"
                r"|end of|cancel|days|hours|balance|non-?payment|suspension|immediately|irretriev|permanent"
                r"|within|after|upon|stopped|released)"
            ),
            (
                r"(?:terminat|expir|clos|cancel|end of|balance|suspen|after|upon|reclaim|interrupt|evict"
                rf"|preempt)[^.;]{{0,100}}{_DATA}[^.;]{{0,60}}(?:delet|destroy|wip|eras|purg|remov|lost|not "
                r"(?:be )?(?:retained|recover|available|kept|preserved)|retain|return|export)"
            ),
            (
                rf"{_DATA}[^.;]{{0,40}}(?:is|are|will|shall|may|can)(?: be)? (?:not (?:be )?(?:retained"
                r"|recoverable|preserved|kept|stored)|permanently|irretrievabl|irrevocabl|immediately|"
                r"(?:automatically )?(?:deleted|destroyed|erased|purged|wiped|lost|retained|returned"
                r"|unrecover))[^.;]{0,60}"
            ),
            (
                rf"(?:retain|retention|keep|store|hold)\w*[^.;]{{0,60}}{_DATA}[^.;]{{0,60}}(?:days|months"
                r"|after|terminat|expir|period)"
            ),
            (
                rf"(?:export|retriev|download|return|extract)\w*[^.;]{{0,60}}{_DATA}[^.;]{{0,100}}(?:before"
                r"|after|upon|terminat|expir|days|period|following|delet)"
            ),
            (
                r"(?:upon|after|on|following) (?:terminat|expir)[^.;]{0,100}(?:export|retriev|return|delete"
                r"|download|retain)"
            ),
            r"data retention",
            (
                r"(?:at risk of|scheduled for|marked for|subject to) (?:permanent |automatic )?(?:deletion"
                r"|destruction)"
            ),
            r"(?:credits?|balance)[^.;]{0,30}(?:zero|\$0)[^.;]{0,60}(?:delet|destroy|data)",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"confidential information|survive|personal information (?:about|of) (?:visitors|children)",
            r"cookies?|log(?:s)? (?:are|is) (?:kept|retained)",
            r"return (?:the )?(?:equipment|hardware|deposit)|money|refund|lost profits",
            r"loss of (?:profit|data)|liab|retain\w* (?:all )?(?:rights?|ownership|title)",
            r"not (?:to )?(?:remove|delete) (?:any )?(?:proprietary|copyright)",
            r"backup (?:C's|of|copies|is)|back up|invoice|fees? .{0,20}non",
            r"account information .{0,30}marketing|indemn|may not|protect|recommend|not destroyed",
            r"keep C's (?:account|password|credential)",
        ),
    ),
    Rule(
        "data_return",
        about="数据|资源|实例|释放|回收|清空|删除|保留|销毁|清除|擦除|找回",
        says=(
            (
                r"(?:数据|磁盘|内容|云盘|信息|文件|镜像)[^。；]{0,30}(?:清空|清除|清理|删除|释放|销毁|擦除"
                r"|丢失|(?:不可|无法|不能|不)(?:恢复|找回)|保留[^。；]{0,12}(?:天|日|月|小时|期)|返还|导出"
                r"|迁移(?:期|协助)|不(?:予|做|再)?保留|消磁|格式化)"
            ),
            r"(?:清空|清除|清理|删除|销毁|擦除|返还|导出|移交)[^。；]{0,24}(?:数据|内容|信息|文件)",
            (
                r"(?:资源|实例|主机|服务器)[^。；]{0,30}(?:\d+|[一二三五七十]+)(?:个)?(?:天|日"
                r"|小时)[^。；]{0,20}(?:释放|回收|删除|销毁)"
            ),
            (
                r"(?:到期|过期|欠费|停服|停机)[^。；]{0,10}(?:\d+|[一二三五七十]+)(?:个)?(?:天|日"
                r"|小时)[^。；]{0,30}(?:释放|回收|删除|销毁)"
            ),
            r"(?:保留|宽限)[^。；]{0,10}(?:\d+|[一二三五七十]+)(?:个)?(?:天|日|月|小时)",
            r"回收站[^。；]{0,12}(?:保留|\d+天)|(?:过期|到期)后第?\d+(?:天|日|小时)(?=[。；]|$)",
        ),
        favours="provider",
        severity="high",
        never=(
            r"概率|C[^。；]{0,6}(?:维护|保密)不当|具体请参见",
            r"提醒[^。；]{0,6}[:：]系统会|前[^。；]{0,6}(?:推送|发送)[^。；]{0,12}(?:告警|警告|通知)",
            r"备份数据|接入回收系统|回收机制|续费失败|请提前|请及时|个人信息保护|cookie",
            r"违法[^。；]{0,10}(?:信息|内容)|不适宜的信息",
            r"(?:发现|应)[^。；]{0,10}立即(?:删除|停止传输)|恶意|误操作|病毒|保密信息",
            r"删除资源[^。；]{0,12}(?:退|结算|系统会)",
            r"C(?:应|须|可以?|需)[^。；]{0,10}(?:删除|备份|导出|清理)|公安|侵权|创建",
            r"抢占式[^。；]{0,30}(?:释放|回收)(?![^。；]{0,20}数据)|竞价实例[^。；]{0,30}回收|公网ip",
            r"不会被(?:删除|释放)|闲置",
        ),
        never_under=(r"不可用|不承担|免责|除外",),
    ),
)

FACTS = (
    Fact(
        "data",
        "lost",
        r"(?:不可|无法|不能)(?:恢复|找回)|清空|清除|清理|销毁|not (?:be )?(?:retained|recover|preserved)"
        r"|irretriev|permanent|destroy|no longer guaranteed|(?:scheduled for|risk of) deletion|\blost\b",
    ),
    Fact("data", "kept", r"保留|retain|grace|still be copied|宽限"),
    Fact("help", "export", r"导出|迁移|export|download|retriev"),
    Fact("wiping", "promised", r"消磁|销毁证明|清零|certificate|要求[^。；]{0,8}删除|request[^.;]{0,30}delet"),
    Fact("at", "once", r"立即|immediately|at once|not retained|once the"),
)
