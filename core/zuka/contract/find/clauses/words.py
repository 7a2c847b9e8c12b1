"""Turns of phrase that the rules of several clause types share. ``C`` is the customer, ``P`` the provider."""

P_MAY = (
    r"\bP(?:'s affiliates?)?,? (?:may|might|can|could|reserves? (?:the|its|all) rights?|shall (?:have"
    r"|be entitled)|ha(?:s|ve) the right|(?:is|are|will be) (?:entitled|permitted|free)"
    r"|will be entitled|retains? the right|(?:at|in) (?:its|P's)(?: sole)? discretion)\b"
)
P_MAY_ZH = r"P(?:均|亦|也|即|仍|将|则|同时|随时)*(?:有权|可以?(?!用|靠|能)|保留|得(?!到|知|以)|拥有)"
C_MAY = r"\bC,? (?:may|can|ha(?:s|ve) the right|(?:is|are) (?:entitled|free)|shall (?:have|be entitled))\b"
C_MAY_ZH = r"C(?:均|亦|也|即|仍|随时)*(?:有权|可以?(?!能)|享有)"
NO_FREE_ZH = r"不(?:向C)?(?:收取|支付|承担|需|用|计收|设|存在)|无(?:需|须|最低)|免(?:收|除|费)"
ANY_TIME = r"at any time|for any reason|for convenience|without cause|随时|任何时候|无理由|任意"
P_NOT_LIABLE = (
    r"(?:\bP(?:'s [\w ,]{0,60})?(?:,? (?:and|or|nor) [^.;]{0,80})?,? (?:[^.;]{0,60} )?(?:(?:is|are"
    r"|will|shall|be|can|may) (?:not|in no event)(?: be)?(?: held)?|(?:will|shall) have no|has no"
    r"|have no|accepts? no|assumes? no|disclaims?)[^.;]{0,40}(?:liab|responsib))"
    r"|(?:(?:in no event|under no circumstances|no event)[^.;]{0,60}\bP\b[^.;]{0,80}liab)|"
    r"(?:neither P|neither party|nor its)[^.;]{0,120}liab"
)
P_NOT_LIABLE_ZH = (
    r"P[^。；]{0,30}(?:不(?:承担|负|会承担|再承担)|免于承担|免除|概不|无须承担|无需承担"
    r"|不对)[^。；]{0,12}(?:责任|赔偿|负责|损失)?"
)
