"""One widget per question. The only place that touches pyqtgraph, and there only ``_pg``."""
