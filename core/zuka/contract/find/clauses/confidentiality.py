"""Confidentiality (confidentiality): secrets, the customer's data in the provider's hands, its name and logo."""

from zuka.contract.find.rule import Rule

RULES = (
    Rule(
        "confidentiality",
        about="access|train|sell|share|disclose|use C's|read|logo|name",
        says=(
            (
                r"\bP (?:will|shall|do|does|may|agrees?)(?: not| to not| not to) [^.;]{0,60}(?:access|train"
                r"|sell|share|disclose|use|read|view|publish)[^.;]{0,60}(?:C's (?:data|content|name|logo"
                r"|trade|confidential|model)|customer (?:data|content))"
            ),
        ),
        favours="customer",
        severity="low",
    ),
    Rule(
        "confidentiality",
        about="查看|访问|读取|泄露|披露|提供给|使用",
        says=(
            (
                r"P[^。；]{0,20}(?:不会|不得|承诺不|不)[^。；]{0,10}(?:查看|访问|读取|泄露|披露|透露|提供给"
                r"|使用)[^。；]{0,14}(?:C|其)(?:的)?[^。；]{0,8}(?:数据|内容|信息|资料)"
            ),
            (
                r"(?:未经|非经)C[^。；]{0,16}(?:同意|授权|许可)[^。；]{0,20}(?:不(?:得|会|能)"
                r"|P承诺不)[^。；]{0,20}"
            ),
        ),
        favours="customer",
        severity="low",
        never=(r"境外|出境|转租|转让|名称|商标",),
    ),
    Rule(
        "confidentiality",
        about=(
            "confidential|non-disclosure|nondisclosure|trade secret|logo|publicity|trademark|disclose|access C's|train"
        ),
        says=(
            r"(?:keep|hold|maintain|protect|treat|safeguard)[^.;]{0,60}confiden",
            r"(?:not|only)[^.;]{0,80}(?:disclos|use)[^.;]{0,80}(?:confidential|trade secret)",
            r"confidential (?:and proprietary )?information[^.;]{0,100}(?:\bnot\b|only|must|shall|will|secret)",
            r"confidentiality (?:obligation|undertaking|dut|agreement|clause|provision)s?",
            r"non-?disclosure|trade secrets?",
            (
                r"(?:will|shall|may|agree\w*)(?: not)? (?:to )?(?:disclose|use|access|sell|share"
                r"|train)[^.;]{0,80}(?:C's (?:data|content|confidential|name|logo)|customer (?:data|content)"
                r"|third part)"
            ),
            (
                r"(?:name|logo|trade ?mark)s?[^.;]{0,60}(?:customer list|marketing|publicity|promotional"
                r"|reference|website|identify)"
            ),
            r"(?:identify|list|reference|name) C as (?:a )?(?:customer|C)",
        ),
        favours="neutral",
        severity="low",
        never=(
            r"passwords?|does not include|shall not include|independently developed|compelled",
            r"required (?:by|to be disclosed)|remain the property|legal process",
            r"keep (?:C's )?(?:credentials?|passwords?|account|api key|login)[^.;]{0,30}confidential",
            r"(?:credential|password|api key|login|access key)[^.;]{0,60}confidential",
            r"confidentiality,? (?:integrity|and integrity)|infring|survive|copyright",
            r"all (?:rights|trademarks)|intellectual property",
            r"confidentiality of C's (?:account|password|credential)",
        ),
    ),
    Rule(
        "confidentiality",
        about="保密|商业秘密|泄露|披露|商标|标识|名称|查看|透露|公开|访问|提供给|logo",
        says=(
            r"保密(?:义务|责任|信息|期限?|条款|协议|措施|违约)",
            r"(?:应|须|予以|负有|严格|承诺|保证)[^。；]{0,14}保密|商业秘密",
            (
                r"(?:不(?:得|会|向)|未经[^。；]{0,14})[^。；]{0,20}(?:泄露|披露|透露|公开|查看|访问"
                r"|提供给[^。；]{0,6}第三[方人])[^。；]{0,16}"
            ),
            r"不(?:会|得|能|可)将[^。；]{0,20}(?:数据|信息)[^。；]{0,10}(?:提供|出售|转让)[^。；]{0,6}第三",
            r"(?:使用|引用|展示)[^。；]{0,10}C(?:的)?(?:名称|商标|标识|logo|品牌)",
            r"不(?:会)?(?:查看|读取|访问|使用)[^。；]{0,10}C(?:的)?[^。；]{0,6}(?:数据|内容)",
        ),
        favours="neutral",
        severity="low",
        never=(
            r"(?:密码|账号|账户|密钥|验证码)[^。；]{0,20}(?:保密|泄露|告知|透露)|妥善保管",
            r"不违反[^。；]{0,6}保密原则|国家秘密|泄露国家|不承担|由于C",
        ),
    ),
)
