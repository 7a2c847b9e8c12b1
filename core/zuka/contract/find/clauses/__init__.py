"""The rules by clause type, one module for each group of the clause taxonomy."""
