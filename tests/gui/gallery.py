"""Three pages that hold every widget and chart once, for tests and for looking at them."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget
from tests.gui.example import needed

from zuka.message import Message, msg, verbatim
from zuka.scenario.steps import Step
from zuka_gui.charts import data
from zuka_gui.charts.cost_bars import CostBarsChart
from zuka_gui.charts.cost_parts import CostPartsChart
from zuka_gui.charts.memory_stack import MemoryStackChart
from zuka_gui.charts.trade_off import TradeOffChart
from zuka_gui.charts.weights_bars import WeightsBarsChart
from zuka_gui.charts.winner_strip import WinnerStripChart
from zuka_gui.theme.fonts import Role
from zuka_gui.theme.tokens import Status
from zuka_gui.widgets.badge import Badge
from zuka_gui.widgets.button import Button
from zuka_gui.widgets.cell import Cell, Column
from zuka_gui.widgets.choice import Check, KindTiles, RadioList, Segments, Select
from zuka_gui.widgets.field_row import FieldRow
from zuka_gui.widgets.figure import FigureBlock
from zuka_gui.widgets.notice import Well
from zuka_gui.widgets.number_box import NumberBox
from zuka_gui.widgets.option import Option
from zuka_gui.widgets.page_header import Panel, Section
from zuka_gui.widgets.paint import BadgeLook, Bar, Range, Scale
from zuka_gui.widgets.table import Table
from zuka_gui.widgets.text_box import TextBox
from zuka_gui.wizard.page import Page

TASKS = (
    Option("serve", msg("Online service"), icon="message-circle"),
    Option("batch", msg("Batch processing"), icon="layers"),
    Option("train", msg("Fine-tuning"), icon="graduation-cap"),
    Option("pretrain", msg("Pre-training"), icon="database"),
    Option("image", msg("Making pictures"), icon="image"),
    Option("embed", msg("Embedding"), icon="binary"),
    Option("speech", msg("Transcription"), icon="audio-lines"),
)
METHODS = (
    Option("lora", verbatim("LoRA"), verbatim("只训练约 0.5% 的参数；权重保持 bf16")),
    Option("qlora", verbatim("QLoRA"), verbatim("权重压到 4 位，显存约减半，速度慢 5%–60%")),
    Option("full", msg("Fine-tuning"), verbatim("要 8–16 倍参数量的字节")),
)
STATUSES: tuple[tuple[Status, str], ...] = (("good", "check"), ("warn", "triangle-alert"), ("bad", "x"))
MODES = (Option("must", msg("must")), Option("prefer", msg("prefer")), Option("any", msg("any")))


class FormPage(Page):
    """Step 2 as in the pictures, made of the base widgets."""

    def __init__(self) -> None:
        super().__init__(
            Step.WORK, verbatim("要用它做什么"), verbatim("选一种工作；不同工作决定显存里放什么、速度怎样算")
        )
        self.header.add_button(Button(msg("Open a file …"), icon="folder-open"))
        self.tiles = KindTiles("work.task", TASKS)
        self.tiles.setAccessibleName("tasks")
        self.tiles.set_value("train")
        self.body.addWidget(self.tiles)
        columns = QHBoxLayout()
        columns.setSpacing(40)
        columns.addLayout(self._left(), 3)
        columns.addLayout(self._right(), 2)
        self.body.addLayout(columns)
        self.body.addStretch(1)

    def _left(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(10)
        column.addWidget(Section(msg("Training method")))
        self.method = RadioList("work.method", METHODS)
        self.method.set_value("lora")
        column.addWidget(self.method)
        column.addWidget(Section(msg("Samples")))
        for path, label, unit in (
            ("work.samples", msg("Samples"), verbatim("条")),
            ("work.average_length", msg("Average length"), verbatim("tokens")),
            ("work.epochs", msg("Epochs"), verbatim("轮")),
        ):
            row = FieldRow(path, label, NumberBox(path, unit, width=220), verbatim("含调参与重训；用于每月费用"))
            row.set_state(msg("default"))
            column.addWidget(self.add_field(row))
        select = Select("needs.regions", (Option("cn", verbatim("中国大陆")), Option("us", verbatim("US"))))
        select.set_value("cn")
        column.addWidget(FieldRow("needs.regions", msg("Region"), select))
        return column

    def _right(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(12)
        column.addWidget(Section(verbatim("训练设置"), verbatim("2 项与默认不同")))
        segments = Segments("needs.finish_hours.mode", MODES)
        segments.set_value("must")
        column.addWidget(segments)
        check = Check("only", verbatim("只看不同"))
        check.set_value(value=True)
        column.addWidget(check)
        buttons = QHBoxLayout()
        buttons.addWidget(Button(msg("More options"), "small", icon="chevron-down"))
        buttons.addWidget(Button(msg("Region"), "chip", icon="x", icon_after=True))
        buttons.addWidget(Button(msg("show"), "link"))
        buttons.addStretch(1)
        column.addLayout(buttons)
        badges = QHBoxLayout()
        for status, icon in STATUSES:
            badges.addWidget(Badge(status, msg("measured"), icon))
        badges.addStretch(1)
        column.addLayout(badges)
        column.addWidget(TextBox("find", msg("Search commands, steps, fields"), icon="search", size="small"))
        column.addWidget(
            Well(
                verbatim("我们理解为"),
                verbatim("每次训练 540 M tokens（20 万条 × 900 × 3 轮），每月 6 次共 3.24 B tokens。"),
            )
        )
        figures = QHBoxLayout()
        block = FigureBlock(msg("Memory needed (fullest card)"), Role.FIGURE)
        block.show_quantity(needed())
        block.explain_wanted.connect(self.explain_wanted)
        figures.addWidget(block)
        figures.addStretch(1)
        column.addLayout(figures)
        column.addStretch(1)
        return column


def offer_columns() -> list[Column[tuple[str, ...]]]:
    scale = Scale(350, 1500)

    def name(row: tuple[str, ...]) -> Cell:
        return Cell(row[1], "按量", strong=True)

    def fit(row: tuple[str, ...]) -> Cell:
        return Cell(
            bar=Bar((("weights", 15.3), ("activations", 1.6), ("optimizer", 0.6), ("overhead", 1.1)), float(row[8]))
        )

    def spread(row: tuple[str, ...]) -> Cell:
        low, likely, high = float(row[5]), float(row[4]), float(row[6])
        return Cell(f"{row[5]}–{row[6]}", tone="secondary", range=Range(low, likely, high, scale, row[9] == "open"))

    def verdict(row: tuple[str, ...]) -> Cell:
        good = float(row[8]) > 18.6
        return Cell(
            badge=BadgeLook("good" if good else "bad", "装得下" if good else "装不下", "check" if good else "x")
        )

    return [
        Column(
            "rank", verbatim("排名"), lambda row: Cell(row[0], sort=float(row[0]), tone="secondary"), 44, right=True
        ),
        Column("name", verbatim("平台与方式"), name, 116),
        Column("card", verbatim("显卡"), lambda row: Cell(row[2]), 100),
        Column("fit", verbatim("显存占用"), fit, 130),
        Column("verdict", verbatim("结论"), verdict, 90),
        Column("price", verbatim("¥/h"), lambda row: Cell(row[3], sort=float(row[3])), 60, right=True),
        Column("month", verbatim("¥/月"), lambda row: Cell(row[4], strong=True, sort=float(row[4])), 70, right=True),
        Column("range", verbatim("低–高（350 至 1,500）"), spread, 176),
        Column(
            "age",
            verbatim("价格日期"),
            lambda row: Cell(badge=BadgeLook("warn", f"{row[7]} 天", "clock"), sort=float(row[7])),
            100,
            right=True,
        ),
    ]


OFFERS = [
    ("1", "AutoDL", "RTX 4090", "1.98", "633", "544", "831", "57", "24.0", ""),
    ("2", "AutoDL", "RTX 5090", "2.93", "716", "614", "941", "57", "31.8", ""),
    ("3", "AutoDL", "RTX 4090D", "2.08", "740", "635", "974", "57", "24.0", ""),
    ("4", "优云智算", "H800 80 GB", "10.50", "1089", "931", "1440", "81", "79.6", ""),
    ("5", "智星云", "T4 16 GB", "1.65", "500", "420", "760", "151", "15.0", "open"),
    ("6", "矩池云", "A100", "17.00", "2100", "1900", "2500", "57", "79.6", ""),
]


class TablePage(Page):
    """A table with pinned rows and its cost sheet."""

    def __init__(self) -> None:
        super().__init__(
            Step.OFFERS, verbatim("谁在出租，实际要付多少"), verbatim("49 条满足全部“必须”；过期价格给区间")
        )
        self.header.add_button(Button(msg("Compare"), icon="git-compare-arrows"))
        self.strip.tell(
            "warn",
            verbatim("下单前核对两件事："),
            verbatim("价格是 57 天前的；关机连续 15 天清除数据。"),
            [("needs", msg("review"))],
        )
        self.table: Table[tuple[str, ...]] = Table("offers", msg("Offers"), offer_columns(), lambda row: row[0])
        self.table.set_rows(OFFERS)
        self.table.set_pins(frozenset({"1", "4"}))
        self.table.choose("1")
        self.body.addWidget(self.table, 1)
        panel = Panel()
        self.parts = CostPartsChart("parts")
        self.parts.show_data(
            data.CostParts(
                data.Heading(
                    verbatim("费用明细：AutoDL RTX 4090 按量 ¥633.30 / 月"),
                    verbatim("流量 ¥0；关机 15 天数据清除"),
                    needed(),
                ),
                (
                    data.CostRow(verbatim("AutoDL · RTX 4090"), cost_parts(594, 39, 3)),
                    data.CostRow(verbatim("AutoDL · RTX 5090"), cost_parts(676, 39, 30)),
                ),
                "CNY",
            )
        )
        panel.body.addWidget(self.parts)
        self.body.addWidget(panel)


def cost_parts(gpu: float, disk: float, idle: float) -> tuple[data.Part, ...]:
    return (
        data.Part("gpu", verbatim("GPU"), gpu),
        data.Part("disk", verbatim("磁盘"), disk),
        data.Part("setup_idle", verbatim("无卡开机"), idle),
    )


def memory(usable: float, reserved: float | None = None) -> data.MemoryStack:
    names = (
        ("weights", "Weights", "权重", 15.3),
        ("activations", "Activations", "激活", 1.6),
        ("optimizer", "", "优化器状态", 0.6),
        ("overhead", "", "开销", 1.1),
    )
    parts = tuple(data.Part(key, verbatim(zh), amount) for key, _, zh, amount in names)
    heading = data.Heading(
        verbatim("1 张 RTX 4090 装得下：需要 18.6 GiB，余 5.4 GiB"),
        verbatim("LoRA r=16，bf16，微批 2 × 2,048。须线是需求的低值与高值（17.4–20.6）"),
        needed(),
    )
    return data.MemoryStack(heading, parts, usable, 17.4, 20.6, reserved, verbatim("vLLM 占用"))


class ChartPage(Page):
    """All charts."""

    def __init__(self) -> None:
        super().__init__(Step.ADVICE, verbatim("租 1 张 RTX 4090 24 GB，AutoDL 按量计费"), verbatim("所有图表"))
        self.charts = (
            self._memory("memory", 24.0),
            self._memory("memory.over", 15.0),
            bars(),
            trade(),
            weights(),
            strip(),
        )
        for chart in self.charts[:2]:
            panel = Panel()
            panel.body.addWidget(chart)
            self.body.addWidget(panel)
        grid = QGridLayout()
        grid.setHorizontalSpacing(36)
        left: tuple[QWidget, ...] = (self.charts[2], self.charts[5])
        for row, chart in enumerate(left):
            grid.addWidget(chart, row, 0)
        grid.addWidget(self.charts[3], 0, 1)
        grid.addWidget(self.charts[4], 1, 1)
        self.body.addLayout(grid)
        self.body.addStretch(1)

    def _memory(self, name: str, usable: float) -> MemoryStackChart:
        chart = MemoryStackChart(name)
        chart.show_data(memory(usable))
        return chart


def bars() -> CostBarsChart:
    rows = (
        ("AutoDL · RTX 4090 按量", "首选；秒计费，发票已确认", 544, 633, 831, True),
        ("AutoDL · RTX 5090 按量", "每次快 12 小时", 614, 716, 941, False),
        ("AutoDL · RTX 4090 包月", "满 531 小时才划算，现用 300", 1091, 1091, 1301, False),
        ("优云智算 · RTX 4090 按量", "便宜 ¥15，小于误差；发票未知", 529, 618, 814, False),
    )
    chart = CostBarsChart("bars")
    found = tuple(data.CostBar(verbatim(n), verbatim(t), lo, m, hi, chosen) for n, t, lo, m, hi, chosen in rows)
    chart.show_data(
        data.CostBars(
            data.Heading(
                verbatim("比第二名每月省 ¥83，但每次多等 12 小时"),
                verbatim("每月总费用，元；须线是低值与高值；价格日期 2026-10-04"),
            ),
            found,
            "CNY",
        )
    )
    return chart


def trade() -> TradeOffChart:
    points = (
        ("4090", 50, 633, True, True),
        ("5090", 38, 716, True, False),
        ("H800", 17, 1089, True, False),
        ("A800", 42, 1470, False, False),
        ("H20", 68, 4295, False, False),
        ("L40S", 39, 1179, False, False),
    )
    chart = TradeOffChart("trade")
    found = tuple(data.TradePoint(verbatim(n), h, c, e, ch) for n, h, c, e, ch in points)
    chart.show_data(
        data.TradeOff(
            data.Heading(verbatim("再快一倍要多付七成"), verbatim("连线上的方案没有更便宜又更快的")),
            found,
            "CNY",
            verbatim("单次训练，小时"),
            verbatim("每月费用，元"),
        )
    )
    return chart


def weights() -> WeightsBarsChart:
    chart = WeightsBarsChart("weights")
    rows = tuple(
        data.WeightBar(verbatim(n), v)
        for n, v in (("bf16", 15.3), ("int8 / fp8", 8.4), ("nf4（QLoRA）", 6.0), ("Q4_K_M", 4.7))
    )
    cards = tuple(data.CardSize(verbatim(n), v) for n, v in (("8 GB 卡", 8.0), ("16 GB 卡", 16.0), ("24 GB 卡", 24.0)))
    chart.show_data(
        data.WeightsBars(
            data.Heading(
                verbatim("只放权重：bf16 要 15.3 GiB，24 GB 卡放得下"), verbatim("还没有算激活、缓存和优化器")
            ),
            rows,
            cards,
        )
    )
    return chart


def strip() -> WinnerStripChart:
    chart = WinnerStripChart("strip")
    bands = (data.Band(verbatim("按量"), 531, chosen=True), data.Band(verbatim("包月"), 730))
    chart.show_data(
        data.WinnerStrip(
            verbatim("随每月用量，哪种最省"), verbatim("小时 / 月，1 张 RTX 4090"), 0, bands, 300, verbatim("现在 300")
        )
    )
    return chart


class PlainPage(Page):
    """A step with a question and nothing else."""

    def __init__(self, step: Step, title: Message) -> None:
        super().__init__(step, title)
