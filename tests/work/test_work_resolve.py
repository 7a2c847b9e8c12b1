"""What is filled in where a user said nothing, and that it is listed."""

import pytest
from tests.support.cards import A100, RTX_4090
from tests.support.models import LLAMA_2_7B, LLAMA_3_8B

from zuka.errors import UserError
from zuka.work.demand import resolve_demand
from zuka.work.draft import LayoutDraft, WorkDraft
from zuka.work.resolve import Assumptions, resolve_work
from zuka.work.resolve_layout import resolve_layout
from zuka.work.work import Serve, Train


def resolve(**words: object):
    noted = Assumptions()
    work = resolve_work(WorkDraft.model_validate(words), LLAMA_3_8B, noted)
    return work, {item.field: item.value for item in noted.items}


def test_context_is_prompt_plus_output_where_none_is_given():
    work, noted = resolve(task="serve", prompt=1000, output=200)
    assert isinstance(work, Serve)
    assert work.context == 1200
    assert noted["context"] == 1200


def test_a_given_context_is_no_assumption():
    work, noted = resolve(task="serve", context=4096)
    assert isinstance(work, Serve)
    assert work.context == 4096
    assert "context" not in noted


def test_max_concurrency_leaves_the_batch_to_the_cache():
    work, _ = resolve(task="serve", concurrency="max", prompt=128, output=128)
    assert isinstance(work, Serve)
    assert work.concurrency is None


def test_full_fine_tuning_with_adamw_is_mixed_precision_unless_told_otherwise():
    work, noted = resolve(task="train", method="full")
    assert isinstance(work, Train)
    assert work.master_weights
    assert noted["master_weights"] is True
    pure, _ = resolve(task="train", method="full", master_weights=False)
    assert isinstance(pure, Train)
    assert not pure.master_weights


def test_lora_has_no_master_copy_of_the_base():
    work, _ = resolve(task="train", method="lora")
    assert isinstance(work, Train)
    assert not work.master_weights
    assert work.rank == 16


def test_a_language_model_makes_no_pictures():
    with pytest.raises(UserError, match="cannot be used for the task image") as caught:
        resolve(task="image")
    assert caught.value.code == "unsupported"


def test_samples_times_length_times_epochs_are_the_tokens_of_a_job():
    # 200,000 samples of 900 tokens, 3 epochs: 540 million tokens
    draft = WorkDraft.model_validate({"task": "train", "samples": 200_000, "average_length": 900, "epochs": 3})
    noted = Assumptions()
    demand = resolve_demand(draft, resolve_work(draft, LLAMA_2_7B, noted), noted)
    assert (demand.per, demand.units, demand.unit) == ("job", 540e6, "tokens")


def test_runs_a_month_turn_a_job_into_a_month():
    draft = WorkDraft.model_validate({"task": "train", "total_tokens": 1e6, "runs_per_month": 6})
    noted = Assumptions()
    demand = resolve_demand(draft, resolve_work(draft, LLAMA_2_7B, noted), noted)
    assert (demand.per, demand.runs_per_month) == ("month", 6)


def layout(**words: object):
    draft = LayoutDraft.model_validate(words)
    noted = Assumptions()
    work = resolve_work(WorkDraft.model_validate({"task": "serve"}), LLAMA_3_8B, noted)
    return resolve_layout(draft, "serve", work, LLAMA_3_8B, (A100,), noted)


def test_several_cards_mean_tensor_parallel_in_serving_engines():
    assert layout(engine="vllm", gpus=4).split.tensor == 4


def test_several_cards_mean_layers_on_each_card_in_llama_cpp():
    split = layout(engine="llama.cpp", gpus=3).split
    assert split.layers
    assert split.tensor == 1


def test_a_gguf_precision_runs_in_llama_cpp():
    assert layout(weights="Q4_K_M").engine == "llama.cpp"


def test_a_given_memory_size_wins_over_the_table():
    assert layout(gpu_memory_gb=40).usable_mib == pytest.approx(40 * 1024 * 0.98)
    # the same size as the card's name is the card itself
    assert layout(gpu_memory_gb=80).usable_mib == A100.usable_mib


def test_a_mixed_machine_keeps_each_of_its_cards():
    noted = Assumptions()
    work = resolve_work(WorkDraft.model_validate({"task": "serve"}), LLAMA_3_8B, noted)
    mixed = resolve_layout(LayoutDraft.model_validate({}), "serve", work, LLAMA_3_8B, (A100, RTX_4090), noted)
    assert mixed.cards == (A100, RTX_4090)
    assert mixed.count == 2
