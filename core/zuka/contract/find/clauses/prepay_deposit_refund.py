"""Prepayment (prepay_deposit_refund): prepayment, deposit, refund and credits."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "prepay_deposit_refund",
        about="deposit|押金|保证金|prepay|预付",
        says=(
            (
                r"(?:no|without(?: any)?|not require[sd]?(?: a| any)?) (?:security )?(?:deposit|prepayment"
                r"|advance payment|upfront payment)"
            ),
            r"(?:无需|无须|不收取?|免收?|不用|不需要?)[^。；，]{0,8}(?:押金|保证金|定金|预付)",
        ),
        favours="customer",
        severity="low",
        state="absent_stated",
        never=(r"refund",),
    ),
    Rule(
        "prepay_deposit_refund",
        about="双倍返还",
        says=(r"双倍返还[^。；]{0,4}定金|定金[^。；]{0,10}双倍",),
        favours="customer",
        severity="low",
    ),
    Rule(
        "prepay_deposit_refund",
        about="refund|forfeit|redeem|expire|non-refund|nonrefund|money back|give money|paid back",
        says=(
            (
                r"(?:not|never|no)[^.;]{0,20}(?:money back|give back|pay back|paid back|return(?:ed)?[^.;]{0,20}"
                r"(?:fees|payment|money))"
            ),
            r"non-?refundable|(?:not|no|never|neither)[^.;]{0,60}\brefund",
            (
                r"refund\w*[^.;]{0,30}(?:not (?:be )?(?:available|given|provided|issued|possible|offered"
                r"|granted)|excluded)"
            ),
            r"forfeit",
            (
                r"(?:credits?|balances?|funds|prepaid)[^.;]{0,80}(?:expire|not (?:be )?redeemable"
                r"|no cash value|no monetary value|lost|void)"
            ),
            r"waives?[^.;]{0,30}refund",
        ),
        favours="provider",
        severity="high",
        never_under=(r"service credit|sla credit|uptime|credit eligib|requesting credits",),
        never=(
            r"service credits?|uptime credit|sla credit|financial credit",
            r"(?:refundable|refund) (?:except|unless)?[^.;]{0,10}deposit is refundable|session|token",
            r"chargeback|hardware|equipment is forfeited",
        ),
    ),
    Rule(
        "prepay_deposit_refund",
        about="refund|money-back|money back|returned|reimburse|paid back|repaid",
        says=(
            r"(?:unused|remaining|unspent)[^.;]{0,40}(?:paid back|repaid|given back|credited back)",
            (
                r"(?:P (?:will|shall|may|agrees to)|(?:will|shall|may) be|entitled to|receive|issue"
                r"|eligible for|is|are|get|be) [^.;]{0,60}(?:pro-?rata |pro-?rated |full |partial )?(?:refund"
                r"|reimburse|money-?back)"
            ),
            r"(?:deposit|unused|prepaid|prepayment|balance)[^.;]{0,60}(?:refund|return(?:ed)?\b|reimburse)",
            r"money-?back guarantee|refund\w*[^.;]{0,40}(?:within|pro-?rata|unused|request)",
        ),
        favours="customer",
        severity="low",
        never=(
            r"confidential|disclos",
            r"service credit|cancel|destroy|terminated portion|minus|tax|withholding|no cash refunds",
            r"return of (?:confidential|customer data)|unauthor",
        ),
    ),
    Rule(
        "prepay_deposit_refund",
        about=(
            "deposit|prepaid|prepay|prepayment|in advance|advance payment|upfront|up front|top up|top-up"
            "|replenish|pre-paid|escrow|set-off|set off|setoff|adding funds|add funds|prefund|topped"
            "|balance"
        ),
        says=(
            r"positive balance|(?:hold|keep|maintain) a (?:sufficient |minimum |credit )?balance",
            r"topped[- ]?up|must (?:first )?(?:fund|top up|load)",
            r"(?:security |refundable )?deposit (?:of|equal|in the amount|is|shall|will|must|may|account)",
            r"pay\w* (?:a |the )?(?:security )?deposit",
            r"prepaid (?:balance|credit|fee|plan|account|amount|basis|funds|subscription|service)",
            r"pre-?pay(?:ment|ing)? (?:of|is|for|required|must|the)|requires? (?:a )?pre-?payment",
            r"pre-?paid (?:basis|before|for the|in full)|on a pre-?paid",
            (
                r"(?:pay|paid|payable|due|bill|billed|charged|invoice[ds]?|charge)[^.;]{0,40}(?:in advance"
                r"|upfront|up front)"
            ),
            r"top[- ]?up|replenish|adding funds|add funds|prefund|set[- ]?off",
            r"deposits? (?:funds|money)|auto(?:matically)? (?:recharge|reload|top)",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"paid back|\brepaid|negative balance|balance negative|current balance",
            r"notice[^.;]{0,30}in advance|announced[^.;]{0,30}in advance",
            r"days in advance[^.;]{0,20}(?:notice|inform)|inform[^.;]{0,60}in advance",
            r"(?:hard|data) deposit|prepaid (?:shipping|envelope|post)|depositar",
            r"refund of (?:any )?prepaid|known in advance|liab|\d{6,}|not be able|deducted from",
        ),
    ),
    Rule(
        "prepay_deposit_refund",
        about="不退|退款|退费|退还|返还|不予|没收|归P所有|不接受|抵扣|提现|作废|清零",
        says=(
            r"(?:不可|不能|不得)(?:提现|折现|兑换现金)|(?:过期|逾期)作废|余额清零",
            (
                r"不(?:予以?|再|作|做|进行|支持|允许|可|能|会|接受|得)?[^。；，]{0,10}(?:退款|退费|退还|返还"
                r"|退回|退订退费|退(?=[。；，、]))"
            ),
            r"(?:概|一律|均)不(?:退|支持退)|无法退(?:款|还|费)|没收|不能(?:提现|折现|退)",
            r"(?:保证金|押金|定金|款项|预付款|余额|费用)[^。；]{0,20}(?:归P所有|不退|不予)",
        ),
        favours="provider",
        severity="high",
        never=(r"代金券[^。；]{0,10}不能折现|赔偿[^。]{0,20}代金券|不退出|不可撤销地",),
    ),
    Rule(
        "prepay_deposit_refund",
        about="退款|退费|退还|返还|退回|无理由",
        says=(
            r"(?:\d+|五|七|十)[天日](?:内)?(?:\S{0,6})?无理由(?:退|全额)",
            (
                r"(?:P|系统|平台)?(?:将|会|应当?|须|需|可|予以|自动|按|全额|无息)*[^。；，]{0,16}(?:退还|返还"
                r"|退回|退款|退费)[^。；]{0,30}"
            ),
        ),
        favours="customer",
        severity="low",
        never=(
            r"本文|介绍|视频|情况如下|规则如下|策略如下|具体操作|详情请参见",
            r"(?:是|为)?什么是|数据(?:返还|退还|退回)|退还(?:设备|机器|租赁物|文件|资料|保密)",
            r"退回(?:设备|硬件)|返还(?:设备|租赁物|资料|文件|服务器)|公式|设备退还|退款金额为(?:零|0)",
            r"(?:查看|点击|进入|选择|申请|单击)[^。]{0,20}(?:退款|退费|退还)(?:页|按钮|操作)",
            r"自助退还(?:步骤|页面|操作)|不支持自助退还|增值税|发票",
        ),
    ),
    Rule(
        "prepay_deposit_refund",
        about=("预付|押金|保证金|定金|订金|质保金|充值|先款|先付|提前支付|预存|预先|预缴|抵扣|代金券|付清|付款后再"),
        says=(
            r"先(?:行)?付清|付款后再(?:行)?协商|先付款再",
            (
                r"(?:预付(?:款|金|租金|全部|全额|服务费|费(?=即|方式|模式|[，。；、])|(?=[^费款]))|押金|"
                r"(?:履约|租赁|信用)?保证金|定金|订金|质保金|先款后用|先付(?:款|费)?(?:后|再)(?:使用|用)"
                r"|先付款后使用|按[季半年月]+度?(?:预付|先付)|提前支付|预存|预先(?:充值|支付|缴)|预缴|先行"
                r"(?:充值|支付)|(?:须|需|应|先)充值|一次性(?:支付|付清|预付)|充值(?:金额|余额"
                r"|款))[^。；]{0,60}(?:支付|缴纳|交|元|月|%|百分之|费用|租金|计费|订单|删除"
                r"|抵扣|退)"
            ),
            r"(?:支付|缴纳|交纳|交付)[^。；]{0,24}(?:押金|保证金|定金|订金|质保金|预付款|预付租金)",
            r"先付(?:款|费)后使?用|按[季年月半]+度?预付",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"保证金账户监管法|^(?:您|C)?(?:可以|可)(?:使用|选择)",
            r"预付费(?:资源|产品|实例)(?:的|为|包括|自动)|充值(?:方式|入口|页面|操作)|如需继续使用",
            r"补充款项",
        ),
    ),
)

FACTS = (
    Fact("kind", "voucher", r"代金券|赠金|voucher"),
    Fact(
        "scope",
        "all",
        r"概不|任何款项|所有|一切|没收|归P所有|不允许删除退费|any reason|all (?:fees|payments|amounts)"
        r"|any other amounts|unused|forfeit|(?:fees|payments)[^.;]{0,20}(?:are|is) non-?refundable|lost",
    ),
    Fact("kind", "earnest_money", r"定金"),
    Fact("kind", "deposit", r"押金|保证金|订金|deposit"),
    Fact("kind", "credits", r"余额|代金券|充值|credits?\b|balance"),
    Fact("kind", "prepayment", r"预付|先付|prepa|in advance|upfront"),
    Fact(
        "refund",
        "none",
        r"不(?:予|支持|再)?[^。；]{0,4}退|概不|non-?refundable|no refunds?|not (?:be )?refund|forfeit|没收"
        r"|归P所有",
    ),
    Fact("refund", "double", r"双倍返还"),
)
