"""Place of data (data_location): where data lies and whether it may move."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "data_location",
        about="transfer|move|relocate|stored|outside",
        says=(
            (
                r"(?:not|never)[^.;]{0,30}(?:transfer|move|relocate|store|process)\w*[^.;]{0,80}(?:outside"
                r"|country|countries|third countr|eea|european|region|without)"
            ),
        ),
        favours="customer",
        severity="low",
        never=(r"export|sanction|may not transfer|assign",),
    ),
    Rule(
        "data_location",
        about="境内|出境|境外|国外|选择",
        says=(
            r"C(?:可以?|有权)[^。；]{0,6}(?:选择|指定)[^。；]{0,14}(?:地域|可用区|数据中心|机房)",
            r"(?:仅|只|均|全部)[^。；]{0,12}(?:境内|国内)",
            r"(?:不会?|不得|未经[^。；]{0,16}不)[^。；]{0,16}(?:出境|境外|国外|海外)",
        ),
        favours="customer",
        severity="low",
        never=(r"C(?:不得|承诺|保证)",),
    ),
    Rule(
        "data_location",
        about=(
            "region|data center|data centre|located|jurisdiction|transfer|country|countries|residency"
            "|adequacy|standard contractual|sub-processor|subprocessor|hosted in|stored in|eea"
            "|european union|united states"
        ),
        says=(
            (
                r"(?:servers?|machines?|nodes?|equipment|hardware)[^.;]{0,20}(?:are|is|will be) (?:located|placed"
                r"|hosted|housed|installed) (?:in|at)"
            ),
            (
                r"(?:data|content|information)[^.;]{0,60}(?:stored|processed|hosted|located|remain|reside"
                r"|kept|transferred|held)[^.;]{0,40}(?:in|within|to|outside|from|at) (?:the |a |any |P's )?"
                r"(?:region|eu\b|eea|european|united states|u\.s|us\b|country|countries|location|data cent"
                r"|zone|switzerland|germany|china|jurisdiction|territory|third countr)"
            ),
            (
                r"(?:transfer)\w*[^.;]{0,100}(?:outside|third countr|country|countries|eea|european|adequacy"
                r"|jurisdiction|united states)"
            ),
            r"standard contractual clauses|data residency",
            r"(?:choose|select|specif)\w*[^.;]{0,40}(?:region|location|zone|country|data cent)[^.;]{0,40}",
            r"data cent(?:er|re)s? (?:is|are|in|located)[^.;]{0,40}",
            r"(?:sub-?processors?)[^.;]{0,60}(?:locat|countr|list|engage)",
            r"(?:primary|redundant|backup) (?:data cent|location)|adequacy decision",
            r"will not (?:move|transfer|relocate)[^.;]{0,40}(?:data|content)",
        ),
        favours="neutral",
        severity="low",
        never=(
            r"export (?:control|law)|sanction|governing law|courts?|venue|arbitrat|tax|embargo|feature",
            r"fund transfer|transfer of (?:ownership|rights|this agreement)|resident in, or organized",
            r"business transfer|availab|tier 3 data centers located in|soc 2|iso",
        ),
    ),
    Rule(
        "data_location",
        about="境内|出境|跨境|机房|数据中心|地域|可用区|境外|国外|安全评估|标准合同|存放地|部署地点|所在地",
        says=(
            r"(?:数据|信息|内容)[^。；]{0,24}(?:境内|境外|国内|国外|出境|跨境|海外)",
            r"(?:境内|国内)[^。；]{0,8}存储",
            r"(?:机房|数据中心|设备|服务器)[^。；]{0,12}(?:位于|地点|地址|所在地|设在|部署在|坐落|存放)",
            r"(?:选择|指定)[^。；]{0,10}(?:地域|可用区|数据中心|机房)|数据出境|跨境传输",
            (
                r"(?:不会?|不得)[^。；]{0,10}(?:转移|传输|存储|迁移)[^。；]{0,8}(?:境外|国外|海外|其他地域"
                r"|其他机房)"
            ),
            r"出境[^。；]{0,10}(?:安全评估|标准合同)|存放地点",
        ),
        favours="neutral",
        severity="low",
        never=(
            r"不(?:同)?可用区(?:的)?价格|法院|仲裁|管辖|每个可用区|可用性|搬迁|跨境支付",
            r"境外(?:违法|网站)|库存|查看|机型",
        ),
    ),
)

FACTS = (
    Fact("place", "home", r"境内|国内"),
    Fact("move", "barred", r"不(?:得|会)[^。；]{0,12}(?:境外|转移)|not[^.;]{0,30}transfer"),
)
