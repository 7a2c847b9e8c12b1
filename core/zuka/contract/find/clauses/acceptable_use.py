"""Acceptable use (acceptable_use): what the customer may not do."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "acceptable_use",
        about=(
            "mining|mine|crypto|unlawful|illegal|infring|abuse|attack|spam|malware|prohibit"
            "|acceptable use|benchmark|compet|multiple accounts|circumvent|reverse engineer|vulnerab"
            "|unauthori|interfere|fraud|harmful|lawful|forbidden|banned"
        ),
        says=(
            (
                r"(?:cracking|scraping|phishing|hacking|spam\w*|mining|torrent\w*|botnets?|piracy)[^.;]{0,80}"
                r"(?:forbidden|prohibited|banned|not (?:allowed|permitted))"
            ),
            r"crypto\w*[^.;]{0,30}min(?:e|ing)|min(?:e|ing) (?:of )?(?:crypto|bitcoin|digital|virtual)",
            (
                r"(?:\bC\b[^.;]{0,30}|(?:may|shall|must|will|agrees?)[^.;]{0,20})(?:may|shall|must|will"
                r"|agrees?|is|are|do)[^.;]{0,10}(?:not|never|prohibit)[^.;]{0,200}(?:unlawful|illegal|infring"
                r"|abus|attack|spam|malware|virus|circumvent|reverse|interfer|disrupt|unauthori[sz]ed|harm"
                r"|fraud|compet|benchmark|violat|mine|mining)"
            ),
            r"(?:prohibited|unacceptable|forbidden)[^.;]{0,40}(?:use|conduct|activit|content|purpose)",
            r"acceptable use policy",
            (
                r"(?:not|prohibit\w*|without)[^.;]{0,120}(?:benchmark|competing (?:product|service|model)"
                r"|competitive analysis)"
            ),
            r"multiple accounts",
            (
                r"(?:use|used) (?:of )?(?:the )?[^.;]{0,40}(?:only )?for (?:lawful|legal|any unlawful"
                r"|any illegal)"
            ),
            r"not (?:be )?use[d]?[^.;]{0,60}(?:illegal|unlawful)",
        ),
        favours="provider",
        severity="low",
        never=(
            r"(?:notify|inform) P",
            r"no obligation to provide",
            r"indemnif|P (?:may|can|reserves)[^.;]{0,60}(?:suspend|terminat)|suspend|liab",
            r"infringement (?:claim|of third)|warrant[^.;]{0,20}that P|uptime|monitor",
            r"determine[sd]? .{0,20}mine|C's (?:failure|violation)|breach|represent and warrant",
            r"good[- ]faith belief|copyrighted material on|dmca|^\W*violations? of",
        ),
        never_under=(r"does not apply|exclu|not include|indemnif|may suspend",),
    ),
    Rule(
        "acceptable_use",
        about=("违法|挖矿|虚拟货币|攻击|侵犯|侵权|不得|禁止|垃圾|赌博|多账号|多个|群发|翻墙|压测|入侵|病毒|色情|严禁"),
        says=(
            r"(?:严禁|禁止|不得)[^。；]{0,16}(?:用于|从事)[^。；]{0,40}(?:破解|刷量|诈骗|欺诈|爬取|洗钱|盗版)",
            r"(?:不得|禁止|不能)[^。；]{0,24}多个?[^。；]{0,6}账[号户]",
            r"挖矿|虚拟货币",
            (
                r"(?:不得|禁止|严禁|不(?:应|能|可以?)|保证不|承诺不)[^。；]{0,80}(?:违法|非法|违规|侵犯|侵权"
                r"|攻击|入侵|病毒|木马|色情|赌博|垃圾|群发|翻墙|vpn|代理|扫描|压测|破坏|危害|盗取|诈骗|传播"
                r"|有害|犯罪|多账号|反动)"
            ),
            r"(?:多个|关联)[^。；]{0,4}账[号户][^。；]{0,30}(?:统一处理|视为|处理|关联)",
            r"(?:信息|内容|网站)[^。；]{0,30}(?:来源)?合法[^。；]{0,60}(?:不侵犯|不违反)",
            r"合法(?:用途|经营|目的)[^。；]{0,12}",
            r"(?:严格)?遵守[^。；]{0,40}(?:法律|法规)[^。；]{0,60}不得",
        ),
        favours="provider",
        severity="low",
        never=(r"P(?:不得|不会|保证不)|不可抗力|受到[^。；]{0,10}攻击|不计入|账户之间存在",),
    ),
)

FACTS = (
    Fact("bans", "mining", r"mining|\bmine\b|挖矿|虚拟货币"),
    Fact("bans", "benchmarks", r"benchmark"),
    Fact("bans", "rival_models", r"compet"),
    Fact("bans", "linked_accounts", r"多个|关联[^。；]{0,6}账|multiple accounts"),
)
