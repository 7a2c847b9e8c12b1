"""Finds the clauses of a contract text: parties, sentences, values, types, sides and severity."""
