"""The views of the advice: answer, compare, plan, what if, assumptions."""
