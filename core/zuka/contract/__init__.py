"""What the paper says: findings, effective price, risk money."""
