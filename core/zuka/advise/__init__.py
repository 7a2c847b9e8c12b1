"""The decision: rules, ranking, reasons, sensitivity."""
