"""Early exit (early_termination): the customer's right to leave before the end, and its price."""

from zuka.contract.find.clauses.words import C_MAY, C_MAY_ZH
from zuka.contract.find.rule import Fact, Rule

_END = (
    r"(?:terminat|cancel|\bend\b|rescind|withdraw from|close (?:C's|the|its|an) account|stop using"
    r"|discontinue)"
)
_END_ZH = r"(?:解除|终止|退租|解约|退订|退出|终止使用|停止使用|单方面?终止)"

RULES = (
    Rule(
        "early_termination",
        about="terminate|cancel|stop using|close|end |end the",
        says=(
            (
                r"(?:either|each|any) (?:side|party) (?:may|can) (?:end|cancel|terminat)\w*[^.;]{0,60}(?:notice"
                r"|at any time)"
            ),
            (
                r"(?:either|each|any) party may terminate[^.;]{0,80}(?:at any time|for convenience|any reason"
                r"|without cause|(?:upon|with|by|on)[^.;]{0,40}notice)"
            ),
            (
                rf"{C_MAY} (?:also )?(?:[\w,]+ ){{0,4}}{_END}[^.;]{{0,120}}(?:at any time|for convenience"
                r"|for any (?:or no )?reason|without (?:cause|penalty|reason|charge|any fee)|no "
                r"(?:termination|cancellation|early) (?:fee|charge|penalty))"
            ),
        ),
        favours="customer",
        severity="low",
        never=(
            r"\bC may not|P (?:may|can) terminate .{0,20}at any time",
            r"material(?:ly)? breach|breaches|fails to cure|insolven",
        ),
    ),
    Rule(
        "early_termination",
        about="terminat|cancel|penalty",
        says=(
            (
                r"(?:no|without(?: any)?|not (?:be )?(?:subject to|charge[d]?|liable for)(?: any| an)?"
                r"|free of|waives?) (?:early[- ])?(?:terminat\w+|cancell?ation|exit|break) (?:fee|charge"
                r"|penalt)"
            ),
            (
                r"(?:terminat|cancel|withdraw)\w*[^.;]{0,60}(?:without (?:any )?(?:penalty|fee|charge|cost"
                r"|liability)|free of charge)"
            ),
        ),
        favours="customer",
        severity="low",
        never=(r"\bP (?:may|can|reserves)|neither party",),
    ),
    Rule(
        "early_termination",
        about="退租|解除|终止|退订|解约|退出",
        says=(
            (
                r"(?:随时|任何时候|无条件|提前[^，。；]{1,12}通知)[^。；]{0,30}(?:退租|解除|终止|退订|解约"
                r"|退出)[^。]{0,60}(?:不收取?|无需|无须|不承担|不支付|免)[^。；]{0,10}(?:违约金|费用|责任"
                r"|手续费|赔偿)"
            ),
            (
                r"(?:不收取?|免收|无须支付|无需支付|不承担)[^。；]{0,8}(?:任何)?(?:提前)?(?:退租|解约|终止"
                r"|退订)[^。；]{0,6}(?:违约金|费|手续费)"
            ),
            r"C(?:可以?|有权)?(?:随时|无理由)[^。；]{0,12}(?:退租|解除|终止|退订|解约|退出)",
        ),
        favours="customer",
        severity="low",
        never=(r"C不得|C无权",),
    ),
    Rule(
        "early_termination",
        about="refund",
        says=(
            (
                r"P (?:will|shall) (?:also )?(?:refund|reimburse|pay)[^.;]{0,80}(?:terminat|unused|remaining"
                r"|unexpired|remainder)[^.;]{0,60}"
            ),
        ),
        favours="customer",
        severity="low",
        never=(r"minus|\bless\b|\bfee of|penalt|discount|upon request",),
        under=(r"terminat|multiple failure|chronic|credit|remed",),
    ),
    Rule(
        "early_termination",
        about="terminat|cancel|end ",
        says=(
            rf"{C_MAY}[^.;]{{0,80}}{_END}\w*[^.;]{{0,200}}",
            rf"(?:entitle|right)[^.;]{{0,20}}C[^.;]{{0,20}}to {_END}",
            rf"C's (?:sole |only )?(?:right|remedy|option)[^.;]{{0,30}}to {_END}",
            rf"{_END}\w*[^.;]{{0,40}} by C\b",
        ),
        favours="customer",
        severity="low",
        never=(
            r"C may not|may be terminated by P|not (?:be )?entitled to terminat|P may",
            r"(?:end|delete) user|feature|process in the|cancel(?:ling)? a job",
        ),
    ),
    Rule(
        "early_termination",
        about="解除|终止|退租|解约|退订",
        says=(
            (
                rf"{C_MAY_ZH}(?:在[^，。；]{{0,20}})?(?:单方面?|立即|提前|书面通知P"
                rf"|要求)*[^，。；]{{0,12}}{_END_ZH}"
            ),
            rf"C(?:可|有权)据此{_END_ZH}",
        ),
        favours="customer",
        severity="low",
        never=(r"违约金|剩余|C不得|C无权|需经P|折算|收取",),
    ),
    Rule(
        "early_termination",
        about=(
            "terminat|cancel|early|non-cancel|noncancel|remaining|accelerat|clawback|claw back|break fee"
            "|pro-rata|pro rata|prorat|pro-rat|leaving|liquidated|before the end"
        ),
        says=(
            r"early (?:exit|return|departure|release)",
            r"(?:return|leav|quit)\w*[^.;]{0,60}\bearly\b(?! (?:warning|access|stage))",
            r"(?:liable|responsible|pay)[^.;]{0,60}(?:rent|fees|charges)[^.;]{0,40}(?:to|until) the end of the",
            (
                r"C (?:has|have|shall have) no right[^.;]{0,20}(?:cancel|terminat)|no right of (?:termination"
                r"|cancellation)"
            ),
            (
                r"(?:leav|exit|return|giv)\w*[^.;]{0,40}(?:before|prior to)[^.;]{0,40}(?:end|expir"
                r"|term)[^.;]{0,80}(?:pay|due|charge|fee|balance|damages)"
            ),
            r"(?:cancel|terminat|end)\w*[^.;]{0,60}(?:early|before)[^.;]{0,80}(?:pay|charge|fee|owe|liable|damages)",
            r"early[- ]terminat\w* (?:fee|charge|penalt)|(?:terminat|cancell)\w+ (?:fee|charge|penalt)",
            r"break fee|non-?cancell?able",
            (
                r"(?:remaining|unpaid|outstanding|unexpired)[^.;]{0,60}(?:becomes? |be |immediately |shall "
                r"|will |are |is )+(?:immediately )?(?:due|payable|charged|owed)"
            ),
            (
                r"(?:upon|on|in the event of|if) [^.;]{0,40}(?:early )?(?:terminat|cancel)[^.;]{0,100}"
                r"(?:liquidated damages|pay [^.;]{0,40}(?:remaining|balance|fee|%)|remaining|forfeit|penalt"
                r"|full term|not be (?:entitled|refunded))"
            ),
            r"accelerat\w* (?:of )?(?:all )?(?:fees|charges|payment|amounts)|claw ?back",
            r"(?:repay|reimburse|recapture|charge back)[^.;]{0,40}discount|cancel\w* (?:\w+ )?early",
            (
                r"(?:refund|withdraw)\w*[^.;]{0,80}(?:remain|unused|difference)[^.;]{0,60}(?:cancel|terminat"
                r"|difference|discount|fee)"
            ),
            r"minus[^.;]{0,40}discount",
            (
                r"may not (?:be )?(?:cancel|terminat|downgrade)[^.;]{0,60}(?:before|during|prior|term"
                r"|convenience)?"
            ),
            r"cannot (?:be )?(?:cancel|terminat)",
            r"C (?:may not|cannot|shall not|is not entitled to) (?:cancel|terminate)",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"(?:insurance|backup|order(?:ing)?) cancel|without (?:early )?termination fee",
            r"P (?:may not|cannot) (?:cancel|terminat)|may not terminate, (?:modify|interfere)",
        ),
    ),
    Rule(
        "early_termination",
        about=(
            "提前|中途|单方|已使用|使用部分|已消费|优惠|折扣|未到期|未满|退租|退订|解约|剩余|合同未履行"
            "|未履行|提前解除|提前终止|毁约|折算"
        ),
        says=(
            r"提前(?:注销|归还|结束|停用|销毁)[^。；]{0,40}(?:租金|费用|补偿|支付|违约金)",
            (
                r"(?:提前|中途|单方面?|擅自|未到期|无故|期限?未满|期满前|到期前)[^。；]{0,16}(?:解除|解约"
                r"|终止|退租|退订|退出|停租|撤离|退机|退还|释放|退费)[^。]{0,100}(?:违约金|剩余|租金|服务费|%"
                r"|百分之|费用|赔偿|折|倍|不予|不退|不得|同意|书面|批准|补|追回|扣除|手续费|按量)"
            ),
            r"(?:退租|退订|解约|提前终止|提前解除|提前退)[^。；]{0,12}(?:违约金|手续费|费用|赔偿|费|扣)",
            (
                r"剩余[^。；]{0,12}(?:租金|服务费|金额|费用|款项)[^。；]{0,12}(?:%|百分之|作为|违约金|一次性"
                r"|全部)"
            ),
            r"未履行(?:期限|部分)[^。；]{0,20}(?:租金|费用|价款|服务费|违约金)",
            r"(?:追回|补缴|补交|扣除|扣回|收回|退还)[^。；]{0,16}(?:优惠|折扣|减免)",
            (
                r"(?:已使用|使用)(?:部分|时长|的时长|天数|时间)[^。；]{0,40}(?:按量|原价|刊例价|目录价|官网价"
                r"|单价|列表价|[\d.]+倍|× ?[\d.]+|× ?12)"
            ),
            r"已消费金额 ?= ?[^。；]{0,60}× ?(?:[\d.]+|年数)",
            r"(?:优惠|折扣)[^。；]{0,12}(?:扣除|追回|收回|补足)",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"P提前(?:终止|解除)[^。]{0,20}(?:赔偿|支付)C",
            r"^[^C]*因P[^。；]{0,12}(?:终止|解除)[^。]{0,20}退还|免费试用",
        ),
    ),
    Rule(
        "early_termination",
        about="不支持|不能|不可|不得|不允许|暂不",
        says=(
            (
                r"(?:不支持|不能|不可以?|不得|不允许|暂不支持|无法)[^。；]{0,14}(?:退订|退租|自助退还|提前"
                r"(?:解除|终止|解约|退)|提前退|退还(?!押金|余额|代金|任何款)|单方面?(?:解除|终止|退)|中途"
                r"(?:退|终止))"
            ),
        ),
        favours="provider",
        severity="high",
        never=(r"P不(?:得|能|可以?)|代金券|双方",),
    ),
)

FACTS = (
    Fact(
        "fee",
        "none",
        r"不收取?[^。；]{0,6}(?:违约金|费)|无需[^。；]{0,8}违约金|without (?:any )?(?:penalty|fee|charge)|no "
        r"(?:early )?(?:termination|cancellation) fee",
    ),
    Fact(
        "consent",
        "needed",
        r"(?:经|取得)P[^。；]{0,6}(?:书面)?同意|达成书面一致|P's (?:prior )?(?:written )?consent",
    ),
    Fact(
        "right",
        "none",
        r"不(?:得|支持|可|能|允许)[^。；]{0,8}(?:退租|退订(?!续费)|解除|终止|解约|提前|中途)"
        r"|non-?cancell?able|cannot (?:be )?(?:cancel|terminat)|may not (?:be )?(?:cancel|terminat)"
        r"|no right[^.;]{0,20}(?:cancel|terminat)",
    ),
    Fact("right", "any_time", r"随时|at any time|for convenience|for any reason|即可退租"),
    Fact(
        "right",
        "for_cause",
        r"(?:中断|故障|不可用|违约|未达)[^。；]{0,30}C[^。；]{0,6}有权|if[^.;]{0,60}(?:fails?|below"
        r"|breach)[^.;]{0,80}C may",
    ),
)
