"""Law and forum (law_forum): governing law, court, arbitration and class waiver."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "law_forum",
        about="class|jury|representative",
        says=(
            (
                r"(?:class|consolidated|representative|collective)[- ](?:action|wide|proceeding|arbitration"
                r"|basis)"
            ),
            r"(?:class|consolidated|collective)[^.;]{0,20}representative|jury trial|trial by jury",
        ),
        favours="provider",
        severity="medium",
    ),
    Rule(
        "law_forum",
        about="arbitra|court|venue|litigat|jurisdiction|lawsuit|suits|filed|brought|proceedings",
        says=(
            (
                r"(?:lawsuits?|suits?|legal actions?|proceedings?|claims?) (?:must|shall|may only|will"
                r"|can only) be (?:filed|brought|commenced|litigated)[^.;]{0,60}"
            ),
            r"(?:binding|final|individual|by|to|through|administered) [^.;]{0,30}arbitrat",
            (
                r"arbitrat\w*[^.;]{0,60}(?:seat|association|administered|commission|center|centre|tribunal"
                r"|place)"
            ),
            r"(?:seat|place|venue) of (?:the )?arbitration",
            r"(?:exclusive(?:ly)?|sole)[^.;]{0,40}(?:jurisdiction|venue|court)|litigated exclusively",
            r"courts?[^.;]{0,30}(?:of|in|located)[^.;]{0,60}(?:exclusive|jurisdiction)",
            r"submit\w* to[^.;]{0,40}jurisdiction",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"silent",
            r"C's (?:country|place|home|domicile|principal place)",
            r"court of competent jurisdiction (?:to be|holds|finds|determin)|unenforceable",
            r"personal data|data protection|subpoena|court order|required by|compelled",
            r"not subject to arbitration|subpoena|judgment on",
        ),
    ),
    Rule(
        "law_forum",
        about=("govern|jurisdiction|arbitra|court|venue|class|litigat|jury|law of|laws of|law governs|law applies"),
        says=(
            r"\blaw (?:governs|applies to)|laws? of [a-z ,]{3,40} (?:govern|appl)",
            (
                r"(?:governed|construed|interpreted)[^.;]{0,60}(?:by|under|with)[^.;]{0,30}(?:laws?"
                r"|legislation)"
            ),
            r"govern(?:ing|ed by) (?:the )?law",
            (
                r"(?:exclusive|non-exclusive|sole)? ?(?:jurisdiction|venue)[^.;]{0,80}(?:court|state|county"
                r"|city|located|england|in )"
            ),
            r"(?:binding|final|individual|by|to|through|administered) [^.;]{0,30}arbitrat",
            (
                r"arbitrat\w*[^.;]{0,60}(?:seat|rules|association|administered|conducted|center|centre"
                r"|commission|tribunal|place|location)"
            ),
            r"(?:seat|place|venue) of (?:the )?arbitration",
            (
                r"(?:courts?)[^.;]{0,40}(?:of|in|located|sitting)[^.;]{0,60}(?:jurisdiction|exclusive|shall"
                r"|will|competent)"
            ),
            r"litigated exclusively|class[- ](?:action|wide)",
            r"(?:class|consolidated|representative) (?:action|proceeding|arbitration|basis)",
            r"(?:jury trial|trial by jury)|competent courts?",
        ),
        favours="neutral",
        severity="low",
        never=(
            r"silent|assigns this",
            r"court of competent jurisdiction (?:to be|holds|finds|determin)",
            r"held (?:by|to be)[^.;]{0,40}(?:invalid|unenforceab)|subpoena|court order|personal data",
            r"data protection (?:law|authority)",
            r"(?:laws? of|in) (?:your|the) (?:other )?jurisdiction (?:may|do)|export|sanction",
            r"(?:some|certain|other) jurisdictions|illegal|compelled|required by|law enforcement",
            r"applicable (?:in|to) C's jurisdiction|age of majority|disclos|unenforceable",
        ),
    ),
    Rule(
        "law_forum",
        about="所在地|住所地|注册地",
        says=(r"P(?:的)?(?:公司|主要营业)?(?:所在地|住所地|注册地)[^。；]{0,16}(?:法院|仲裁|管辖)",),
        favours="provider",
        severity="medium",
    ),
    Rule(
        "law_forum",
        about="所在地|住所地",
        says=(r"C(?:的)?(?:所在地|住所地|注册地)[^。；]{0,16}(?:法院|仲裁)",),
        favours="customer",
        severity="low",
    ),
    Rule(
        "law_forum",
        about="管辖|仲裁|诉讼|适用法律|法律适用|适用中|中华人民共和国|人民法院|签订地|争议",
        says=(
            r"仲裁院",
            (
                r"(?:适用|依据|依照|受|遵照)[^。；]{0,16}(?:中华人民共和国|中国|香港|新加坡"
                r"|美国)[^。；]{0,12}法律?"
            ),
            r"法律[^。；]{0,6}(?:适用|解释|管辖)[^。；]{0,20}(?:中华|中国|香港)",
            (
                r"(?:提交|向|由|任何一方[^。；]{0,8}(?:可|有权))[^。；]{0,40}(?:法院|仲裁委员会|仲裁委"
                r"|仲裁中心)[^。；]{0,20}(?:管辖|诉讼|起诉|仲裁|解决|提起|裁决)?"
            ),
            r"(?:所在地|签订地|签署地|履行地|住所地)[^。；]{0,16}(?:法院|仲裁)|签订地(?:为|点)?[:：]?",
            r"仲裁裁决[^。；]{0,10}终局",
        ),
        favours="neutral",
        severity="medium",
        never=(r"根据《|违反|遵守|制定|法律法规规定[^。]{0,10}$|执法|注册地址",),
    ),
)

FACTS = (
    Fact("way", "arbitration", r"仲裁|arbitrat"),
    Fact("way", "court", r"法院|court|litigat"),
    Fact("waiver", "class", r"class|consolidated|representative action"),
    Fact("place", "provider", r"P(?:的)?(?:公司|主要营业)?(?:所在地|住所地|注册地)"),
    Fact("place", "customer", r"C(?:的)?(?:所在地|住所地|注册地)"),
    Fact("place", "signing", r"签订地|签署地"),
)
