"""Late payment (late_payment): its rate, its lump sums and its next step."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "late_payment",
        about="late|interest|overdue|past due|delinquent|unpaid",
        says=(
            (
                r"(?:no|not charge[d]?|without|waives?)(?: any)? (?:late (?:fee|charge|payment)|interest "
                r"(?:on|for) (?:late|overdue))"
            ),
        ),
        favours="customer",
        severity="low",
        state="absent_stated",
    ),
    Rule(
        "late_payment",
        about="滞纳金|逾期|迟延",
        says=(r"(?:不(?:收取?|计收|加收)|免收?|无)[^。；，]{0,6}(?:滞纳金|逾期(?:利息|违约金))",),
        favours="customer",
        severity="low",
        state="absent_stated",
    ),
    Rule(
        "late_payment",
        about=(
            "late|interest|overdue|past due|delinquent|past-due|default|arrears|unpaid|collection|not paid"
            "|failure to pay|fails to pay|fail to pay|non-payment|nonpayment"
        ),
        says=(
            r"(?:reconnection|reactivation|reinstatement|administration|dunning|reminder) (?:fee|charge)s?",
            r"late (?:fee|charge)s?\b",
            r"late (?:payment|invoice)s?[^.;]{0,120}(?:interest|fee|charge|%|per ?cent|subject|incur|rate)",
            (
                r"(?:interest|finance charge)[^.;]{0,100}(?:overdue|late|past due|unpaid|outstanding"
                r"|per month|per annum|% |1\.5%|rate of|statutory)"
            ),
            (
                r"(?:overdue|past[- ]due|unpaid|delinquent|late)[^.;]{0,120}(?:interest|late fee|per month"
                r"|per annum|per day|surcharge|penalt|collection)"
            ),
            r"costs? of collection|collection (?:costs?|fees?|agenc|expenses?)",
            r"(?:fail|failure)\w* to pay[^.;]{0,120}\d+[^.;]{0,20}day",
            (
                r"(?:overdue|past due|unpaid|not paid|late|delinquent|non-?payment|outstanding)[^.;]{0,80}"
                r"(?:\d+\)? ?(?:calendar |business )?days?)"
            ),
            (
                r"(?:\d+|ten|five|fifteen|thirty|seven|fourteen|sixty)\)?[^.;]{0,12} days?[^.;]{0,20}"
                r"(?:overdue|past due|late|delinquent)"
            ),
            (
                r"(?:suspend|terminat|disconnect)\w*[^.;]{0,120}(?:overdue|past due|unpaid|not paid"
                r"|fail\w* to pay)[^.;]{0,60}days"
            ),
            r"dunning|reminder fee",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"deliver",
            r"best interest|conflict of interest|rights?, title,? and interest|legitimate interest",
            r"(?:title|interest) in(?: and to)? |translate|public interest|late(?:st|r\b|ncy)",
            r"days? (?:of|after) (?:the )?(?:invoice|receipt)[^.;]{0,20}$",
            r"dispute[sd]? (?:the )?(?:invoice|charges)|data (?:will|may) be",
        ),
    ),
    Rule(
        "late_payment",
        about="滞纳金|逾期|迟延|拖欠|未按时|未按期|延迟付|欠费|未付|未支付|欠款",
        says=(
            r"滞纳金",
            (
                r"(?:逾期|迟延|延期|延迟|拖欠|未按[^。；，]{0,6}(?:付|缴)|未付|欠费|欠缴|欠款)[^。；]{0,60}"
                r"(?:违约金|迟延履行金|利息|千分之|万分之|百分之|‰|‱|[\d.]+%|lpr|罚息|催收)"
            ),
            (
                r"(?:逾期|迟延|拖欠)(?:付款|支付|缴费|缴纳)?[^。；]{0,8}(?:超过|达|满)?[^。；]{0,4}(?:\d+"
                r"|[一二三五十]+)(?:\(\d+\))?个?(?:工作)?[日天][^。；]{0,40}(?:解除|终止|暂停|停止|停机|断网"
                r"|中止|收回)"
            ),
            r"每(?:逾期|迟延|延期|延迟)一?[日天]",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"C有权",
            r"P(?:逾期|迟延|延期|延迟|未按)|(?:逾期|延期|迟延)(?:交付|交货|提供|供货|开通)",
            r"交付[^。；]{0,10}逾期|逾期(?:视为|未提出|不提出|未提|申请)|向C支付|赔偿C",
        ),
    ),
)

FACTS = (
    Fact("next_step", "suspension", r"暂停|停机|停服|断网|suspend"),
    Fact("next_step", "end", r"解除|终止|terminat"),
)
