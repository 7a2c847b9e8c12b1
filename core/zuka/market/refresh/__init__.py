"""Fresh prices, only when asked: the only place that touches the network."""
