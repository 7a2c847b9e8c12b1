"""Export control (export_control): sanctions and rules on who may reach the hardware."""

from zuka.contract.find.rule import Rule

RULES = (
    Rule(
        "export_control",
        about=(
            "export|sanction|embargo|ofac|entity list|restricted part|denied part|denied person|bis|ear"
            "|end-use|end use|country group|eccn"
        ),
        says=(
            r"export[- ]?(?:control|law|regulation|restrict|administration|compliance|licen[cs])",
            (
                r"(?:economic |trade |u\.s\. |international )?sanctions?\b[^.;]{0,40}(?:law|list|program"
                r"|regime|countr|part|applicable|complian|target|imposed|regulation|,|and)"
            ),
            r"embargo|ofac|entity list|(?:denied|restricted|blocked|prohibited)[- ](?:part|person)",
            r"export administration|country group|eccn|end[- ]use certif",
        ),
        favours="provider",
        severity="medium",
        never=(
            r"disciplin|court|export(?:ing)? (?:C's )?(?:data|content)|sole discretion sanction",
            r"force majeure|earthquake|flood",
        ),
    ),
    Rule(
        "export_control",
        about="出口管制|制裁|最终用户|最终用途|出口管理|实体清单|禁运",
        says=(
            r"出口(?:管制|管理|限制)|(?:经济|贸易|国际)?制裁|最终(?:用户|用途)(?:证明|声明|承诺|限制)",
            r"实体清单|禁运",
        ),
        favours="provider",
        severity="medium",
        never=(r"行政制裁|法律制裁",),
    ),
)
