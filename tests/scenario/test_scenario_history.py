"""Undo and redo."""

from hypothesis import given
from hypothesis import strategies as st

from zuka.scenario.draft import ScenarioDraft
from zuka.scenario.edit import edit
from zuka.scenario.history import LONGEST, History

EMPTY = ScenarioDraft()


def push(history: History, path: str, value: object) -> None:
    history.push(edit(history.draft, path, value), path)


def test_undo_says_where_to_go() -> None:
    history = History(EMPTY)
    push(history, "work.context", 8192)
    push(history, "needs.finish_confidence", 0.8)
    assert history.undo_path == "needs.finish_confidence"
    assert history.undo() == (edit(EMPTY, "work.context", 8192), "needs.finish_confidence")
    assert history.redo_path == "needs.finish_confidence"
    assert history.undo() == (EMPTY, "work.context")
    assert history.undo() is None


def test_typing_in_one_field_is_one_step() -> None:
    history = History(EMPTY)
    for value in (8, 81, 819, 8192):
        push(history, "work.context", value)
    assert history.undo() == (EMPTY, "work.context")
    assert history.redo() == (edit(EMPTY, "work.context", 8192), "work.context")


def test_a_seal_ends_the_run() -> None:
    history = History(EMPTY)
    push(history, "work.context", 8)
    history.seal()
    push(history, "work.context", 9)
    assert history.undo() == (edit(EMPTY, "work.context", 8), "work.context")


def test_an_edit_after_undo_drops_what_could_be_redone() -> None:
    history = History(EMPTY)
    push(history, "work.context", 8)
    history.undo()
    push(history, "work.context", 9)
    assert history.redo() is None
    assert history.undo() == (EMPTY, "work.context")


def test_no_change_is_no_step() -> None:
    history = History(EMPTY)
    history.push(EMPTY, "work.context")
    assert history.undo() is None


def test_the_row_is_bounded() -> None:
    history = History(EMPTY)
    for value in range(1, LONGEST + 20):
        push(history, "work.context", value)
        history.seal()
    steps = 0
    while history.undo():
        steps += 1
    assert steps == LONGEST


@given(st.lists(st.tuples(st.sampled_from(["work.context", "work.prompt", "work.output"]), st.integers(1, 99))))
def test_undoing_all_and_redoing_all_comes_back(edits: list[tuple[str, int]]) -> None:
    history = History(EMPTY)
    for path, value in edits:
        push(history, path, value)
    last = history.draft
    while history.undo():
        pass
    assert history.draft == EMPTY
    while history.redo():
        pass
    assert history.draft == last
