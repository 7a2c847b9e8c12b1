"""Tax and invoice (tax_invoice): tax in or out of the price, and the kind of invoice."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "tax_invoice",
        about="tax|vat|gst|withhold|gross-up|gross up|invoice",
        says=(
            (
                r"(?:exclusive|inclusive|exclude|include)s?[^.;]{0,20}(?:of )?(?:[\w, -]{0,40})?(?:tax|vat"
                r"|gst|duties)"
            ),
            (
                r"(?:tax|vat|gst)(?:es)?[^.;]{0,60}(?:exclusive|excluded|not includ|inclusive|responsible"
                r"|added|additional|borne|payable|withh|gross|exempt|appl|includ|charged)"
            ),
            r"(?:responsible|liable|pay)[^.;]{0,40}(?:tax|vat|gst|duties)|withholding|gross[- ]up",
            r"net of (?:any )?(?:tax|vat)|(?:vat|tax) invoice|reverse charge",
        ),
        favours="provider",
        severity="low",
        never=(
            r"taxpayer identification number is|tax(?:es)? on P's (?:net )?income$|indemnif|liabilit",
            r"withholding (?:consent|approval|payment of undisputed)|unreasonably with",
            r"consent (?:shall|will) not be|information withh",
        ),
    ),
    Rule(
        "tax_invoice",
        about="发票|含税|税率|税费|增值税|专票|普票|税金|税款",
        says=(
            r"(?:含税|不含税|未税|价税)|(?:增值税)?(?:专用|普通)发票|专票|普票|税率[^。；]{0,10}\d+%",
            r"(?:开具|开立|提供|索取|申请|退回|收回|红字)[^。；]{0,16}发票",
            r"发票[^。；]{0,30}(?:开具|提供|税率|退回|收回|红字|申请|信息|交付|不予|后)|先票后款",
            r"税[费金款][^。；]{0,16}(?:承担|负担|缴纳)",
        ),
        favours="neutral",
        severity="low",
        never=(r"代金券|不开具发票，仅限|邮寄地址",),
    ),
)

FACTS = (
    Fact("basis", "excluded", r"不含税|exclusive of|exclude"),
    Fact("basis", "included", r"(?<!不)含税|inclusive of"),
    Fact("invoice", "special", r"专用发票|专票"),
)
