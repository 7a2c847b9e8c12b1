"""Bandwidth (bandwidth): the line's speed, kind and billing; the internal network too."""

from zuka.contract.find.rule import Fact, Rule

RULES = (
    Rule(
        "bandwidth",
        about="带宽|专线|端口速率|网络速率|网速|光纤|兆|上行|下行|rdma|ib网络|infiniband",
        says=(
            r"(?:不(?:承诺|保证|保障)[^。；]{0,8}(?:带宽|网速|速率))",
            (
                r"(?:共享|独享|独占|专属|保底|峰值|突发|公网|出口|内网|外网|互联网|对等|上行|下行|限速"
                r"|bgp)[^。；]{0,10}(?:带宽|\d+ ?[mg]|兆)"
            ),
            (
                r"带宽[^。；]{0,24}(?:\d+ ?(?:[mgk]bps|[mg]\b|[mgt]b?|兆|g口|m口)|[千百万]兆|独享|共享|独占"
                r"|专属|峰值|限制|上限|不低于|不超过|95|计费|保底)"
            ),
            r"(?:95|第四峰值|月95|日95)[^。；]{0,6}(?:计费|峰值|带宽)|端口速率",
            r"(?:ib|rdma|roce|infiniband)[^。；]{0,24}(?:\d+ ?g|网络|互联)",
            r"(?:\d+ ?[mg](?:bps)?|[百千万]兆)[^。；]{0,8}(?:带宽|专线|独享|共享|端口|光纤)",
        ),
        favours="neutral",
        severity="medium",
        never=(
            r"转换|网络费用|计费类型",
            r"攻击|ddos|清洗|防护|骨干通路|赔偿|云盘|内存带宽|显存|欠费[^。；]{0,10}限速",
            r"带宽(?:资源)?包(?:的|到期)|可用性|可用率",
        ),
    ),
    Rule(
        "bandwidth",
        about=(
            "bandwidth|port speed|uplink|mbps|gbps|95th percentile|unmetered|throughput|network speed"
            "|infiniband|gbit|mbit"
        ),
        says=(
            (
                r"(?:shared|dedicated|guaranteed|burst\w*|committed|unmetered|best[- ]effort|symmetric\w*"
                r"|included|peak|available|minimum|maximum|total) (?:[\w-]+ ){0,2}(?:bandwidth|uplink|port"
                r"|network|throughput|internet)"
            ),
            r"\d+ ?(?:[mgk]bps|[mg]bit(?:/s|ps)?|gb/s|[mg]b?(?:ps)? (?:port|uplink|bandwidth))[^.;]{0,60}",
            r"95th percentile|port speed",
            (
                r"bandwidth (?:is|are|will be|shall be|may be) (?:shared|dedicated|limited|capped|guaranteed|not"
                r"|unmetered|throttled|provided|allocated|measured|billed)[^.;]{0,60}"
            ),
            r"bandwidth (?:of \d|allocation|allowance|limit|guarantee)[^.;]{0,60}",
            (
                r"(?:no|not) (?:guarantee|commit|warrant|promise)[^.;]{0,30}(?:bandwidth|throughput"
                r"|network speed)"
            ),
            r"committed information rate|contention",
        ),
        favours="neutral",
        severity="medium",
        never=(
            r"ddos|mitigation|attack|consume[^.;]{0,30}bandwidth|bandwidth utilization$|credit|graph",
            r"per (?:gb|tb|gigabyte|terabyte)|memory bandwidth|availab(?:le|ility) (?:of|percentage)",
            r"excessive|interfer|uptime|abus|protection|rates for",
        ),
    ),
)

FACTS = (
    Fact("kind", "shared", r"共享|shared|best[- ]effort"),
    Fact("kind", "dedicated", r"独享|独占|专属|dedicated"),
    Fact("billing", "95th_percentile", r"95|第四峰值"),
    Fact("network", "public", r"公网|出口|互联网|internet|uplink"),
    Fact("network", "internal", r"rdma|ib网络|infiniband|roce|内网|节点之间"),
    Fact("direction", "both", r"对等|上下行|symmetric|both directions"),
    Fact("direction", "down", r"下行(?!对等)|download"),
)
