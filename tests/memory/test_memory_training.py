"""Training memory against published and hand-worked figures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from zuka.errors import UserError
from zuka.memory.adapters import adapter_params, target_names
from zuka.memory.frameworks import framework
from zuka.memory.need import CardMemory
from zuka.memory.states import Recipe, state_bytes, trained_states
from zuka.memory.training import model_states, training_need
from zuka.model.catalogue import find_model
from zuka.model.spec import ModelSpec
from zuka.quantity import Quantity
from zuka.units import GB, GIB, MIB
from zuka.work.layout import Layout, Split
from zuka.work.work import Train

LORA = Train(
    method="lora",
    rank=8,
    targets="all-linear",
    optimizer="adamw",
    master_weights=False,
    fused_backward=False,
    fused_loss=None,
    compiled=False,
    micro_batch=1,
    sequence=1024,
    variable_length=False,
    checkpointing="full",
)
FULL = replace(LORA, method="full", master_weights=True)
ONE_CARD = Layout(cards=(), engine="transformers+peft", weights="bf16")


def model(name: str) -> ModelSpec:
    spec = find_model(name)
    assert isinstance(spec, ModelSpec)
    return spec


def gb(figure: Quantity | None) -> float:
    assert figure is not None
    return figure.likely * MIB / GB


def likely(card: CardMemory, name: str) -> float:
    return card.figures()[name].likely


def test_a_seven_billion_model_in_mixed_precision_takes_112_gb_of_states():
    """2 + 2 + 4 + 8 bytes per parameter; one 80 GB card cannot hold it.

    https://github.com/tatsu-lab/stanford_alpaca/issues/322
    """
    recipe = Recipe("adamw", parameter=2, gradient=2, master=True)
    assert trained_states(7 * 10**9, recipe).resident == 112 * GB


def test_llama_2_7b_has_exactly_6738415616_parameters_worth_of_states():
    """Two norms per layer are counted: https://github.com/cli99/llm-analysis/issues/19."""
    spec = replace(model("Llama-2-7b"), params=6_738_415_616)
    states = model_states(spec, FULL, "bf16", framework("transformers+peft"))
    assert states.resident == 16 * 6_738_415_616
    assert gb(training_need(spec, FULL, ONE_CARD).needed) > 107.8


def test_states_of_an_8_billion_model_are_122_gib_not_61():
    """The sum of all states, not the largest phase: https://github.com/huggingface/accelerate, estimate-memory."""
    recipe = Recipe("adamw", parameter=4, gradient=4, master=False)
    assert trained_states(8_190_735_360, recipe).resident / GIB == pytest.approx(122.05, abs=0.05)


@pytest.mark.parametrize(
    ("optimizer", "master", "bytes_per_parameter"),
    [
        ("adamw", False, 4),
        ("adamw", True, 8),
        ("adamw-bf16", False, 4),
        ("adamw-8bit", False, 2 + 8 / 256),
        ("adamw-4bit", False, 1 + 8 / 128),
        ("adamw-fp8", False, 2 + 8 / 256),
        ("paged-adamw-8bit", False, 2 + 8 / 256),
        ("lion-8bit", False, 1 + 4 / 256),
        ("muon", False, 2),
        ("sgd", False, 0),
    ],
)
def test_optimizer_states_per_parameter(optimizer: str, master: bool, bytes_per_parameter: float):
    """Two moments as wide as the trained copy, or fixed widths plus one 32-bit scale per block."""
    assert state_bytes(Recipe(optimizer, 2, 2, master)) == pytest.approx(bytes_per_parameter)


def test_paged_states_lie_in_main_memory():
    states = trained_states(10**9, Recipe("paged-adamw-8bit", 2, 2, master=False))
    assert states.optimizer == 0
    assert states.paged == pytest.approx(2.03e9, rel=0.01)
    need = training_need(model("Llama-2-7b"), replace(FULL, optimizer="paged-adamw", master_weights=False), ONE_CARD)
    assert need.host is not None
    assert need.host.likely == pytest.approx(4 * 6738e6 / MIB, rel=0.01)


def test_lora_parameters_of_llama_2_7b():
    """litgpt prints 4,194,304 trainable parameters at rank 8 on queries and values: 32 x 2 x 8 x (4096 + 4096)."""
    assert adapter_params(model("Llama-2-7b"), 8, "q_proj;v_proj") == 4_194_304
    assert adapter_params(model("Llama-2-13b"), 8, "q_proj;v_proj") == 6_553_600


def test_adapters_on_experts_are_many_more():
    spec = model("Qwen3-30B-A3B")
    assert adapter_params(spec, 8, "all-linear+experts") > 20 * adapter_params(spec, 8, "all-linear")


def test_dora_adds_a_magnitude_per_output():
    spec = model("Llama-2-7b")
    assert adapter_params(spec, 8, "q_proj", magnitudes=True) - adapter_params(spec, 8, "q_proj") == 32 * 4096


def test_unknown_target_is_refused():
    with pytest.raises(UserError) as caught:
        target_names("q_proj;w_pack")
    assert caught.value.field == "targets"
    assert "w_pack" in str(caught.value)


@pytest.mark.parametrize(("sequence", "measured_gb", "tolerance"), [(1024, 17.9, 0.20), (2048, 26.1, 0.25)])
def test_lora_of_qwen2_7b_holds_its_logits(sequence: int, measured_gb: float, tolerance: float):
    """152,064 logits per token are not forgotten: https://github.com/hiyouga/LlamaFactory/issues/7409."""
    need = training_need(model("Qwen2-7B"), replace(LORA, sequence=sequence), replace(ONE_CARD, engine="llama-factory"))
    assert gb(need.fullest.device) == pytest.approx(measured_gb, rel=tolerance)


def test_lora_of_a_7b_model_fits_one_consumer_card_and_qlora_takes_less():
    """14 to 20 GB, not 177: https://github.com/RahulSChand/gpu_poor/issues/1."""
    spec = model("Llama-2-7b")
    work = replace(LORA, rank=16, sequence=2048)
    lora = gb(training_need(spec, work, ONE_CARD).fullest.device)
    qlora = gb(training_need(spec, replace(work, method="qlora"), replace(ONE_CARD, weights="bnb-nf4")).fullest.device)
    assert 14 < lora < 20
    assert qlora < lora


def test_qlora_does_not_scale_with_weights_alone():
    """13B over 7B measured 24.0 / 17.3 GB: https://github.com/artidoro/qlora/issues/193."""
    work = replace(LORA, method="qlora", rank=64, micro_batch=2, sequence=2048)
    layout = replace(ONE_CARD, weights="bnb-nf4")
    small, large = (training_need(model(n), work, layout).fullest.device for n in ("Llama-2-7b", "Llama-2-13b"))
    assert gb(large) / gb(small) < 1.6


def test_experts_decide_the_activations_of_a_mixture():
    """Used experts and their width count, not the dense width: https://github.com/NVIDIA/Megatron-LM/issues/1784."""
    spec = model("Qwen3-30B-A3B")
    assert spec.experts is not None
    layout = replace(ONE_CARD, engine="megatron-lm")
    work = replace(FULL, method="pretrain", checkpointing="none")
    base, more, wider = (
        likely(training_need(replace(spec, experts=experts), work, layout).fullest, "activations")
        for experts in (
            spec.experts,
            replace(spec.experts, used=2 * spec.experts.used),
            replace(spec.experts, intermediate=2 * spec.experts.intermediate),
        )
    )
    assert more > base
    assert wider > base


def test_megatron_with_eight_way_tensor_parallelism():
    """28.6 GB per card for Llama-2-7B at micro-batch 4 (4096 tokens): https://github.com/NVIDIA/Megatron-LM/pull/482."""
    work = replace(FULL, method="pretrain", micro_batch=4, sequence=4096, checkpointing="none")
    layout = replace(ONE_CARD, engine="megatron-lm", split=Split(tensor=8), count=8)
    assert gb(training_need(model("Llama-2-7b"), work, layout).fullest.torch_allocated) == pytest.approx(28.6, rel=0.10)


def test_mixed_precision_keeps_a_frozen_base_in_32_bits():
    """litgpt, 3B LoRA: 9.7 GB in pure bf16, 26.9 GB under mixed precision (https://github.com/Lightning-AI/litgpt)."""
    work = replace(LORA, sequence=512, checkpointing="none")
    pure, mixed = (
        training_need(model("Llama-3.2-3B"), work, replace(ONE_CARD, engine="litgpt", weights=w)).fullest
        for w in ("bf16", "amp-bf16")
    )
    assert likely(mixed, "weights") > 1.9 * likely(pure, "weights")


def test_a_fused_backward_pass_holds_one_layers_gradient():
    """Full bf16 training of an 8B model on one 24 GB card: torchtune prints 18.9 GiB with paged 8-bit AdamW."""
    work = replace(
        FULL,
        optimizer="paged-adamw-8bit",
        master_weights=False,
        fused_backward=True,
        compiled=True,
        micro_batch=2,
        sequence=2048,
    )
    need = training_need(model("Llama-3.1-8B"), work, replace(ONE_CARD, engine="torchtune"))
    assert likely(need.fullest, "torch_allocated") == pytest.approx(19354, rel=0.1)


def test_offload_moves_states_to_main_memory():
    spec = model("Llama-2-7b")
    plain = training_need(spec, FULL, ONE_CARD)
    for word in ("optimizer", "params"):
        moved = training_need(spec, FULL, replace(ONE_CARD, offload=frozenset({word})))
        assert moved.needed.likely < plain.needed.likely
        assert moved.host is not None
        assert moved.host.likely > 70_000


def test_missing_attention_kernel_keeps_scores():
    """32 heads x 2048 x 2048 scores in each of 32 layers: about 20 GiB more, as ms-swift measured for Qwen-7B."""
    work = replace(LORA, sequence=2048, checkpointing="none")
    layout = replace(ONE_CARD, engine="ms-swift")
    with_kernel = training_need(model("Qwen-7B"), work, layout).fullest
    without = training_need(model("Qwen-7B"), work, replace(layout, flash_attention=False)).fullest
    grown = likely(without, "torch_allocated") - likely(with_kernel, "torch_allocated")
    assert grown == pytest.approx(20_449, rel=0.1)


def test_context_ranks_of_an_always_sharded_framework_share_the_states():
    spec, work = model("Llama-3.1-8B"), replace(FULL, method="pretrain", sequence=8192)
    layout = replace(ONE_CARD, engine="torchtitan", split=Split(context=8), count=8)
    states = likely(training_need(spec, work, layout).fullest, "optimizer")
    assert states == pytest.approx(12 * spec.params / 8 / MIB, rel=0.001)


def test_a_pipeline_keeps_gathered_weights_and_gradients():
    """torchtitan, Llama-3.1-405B on 512 cards: 84,480 MiB per card, which states alone (12 GiB) do not explain."""
    work = replace(FULL, method="pretrain", micro_batch=32, sequence=8192, compiled=True)
    split = Split(tensor=8, pipeline=8, data=8, sharding="fsdp")
    layout = replace(ONE_CARD, engine="torchtitan", split=split, count=512)
    need = training_need(model("Llama-3.1-405B"), work, layout)
    assert likely(need.fullest, "torch_reserved") == pytest.approx(84_480, rel=0.2)


def test_unknown_shape_is_assumed_and_said():
    spec = replace(model("Llama-2-7b"), layers=0, hidden=0, intermediate=0, heads=0, kv_heads=0, head_dim=0)
    need = training_need(spec, LORA, ONE_CARD)
    assert any("not known" in warning.text for warning in need.warnings)
    known = training_need(model("Llama-2-7b"), LORA, ONE_CARD)
    assert need.needed.likely == pytest.approx(known.needed.likely, rel=0.2)


def test_unknown_precision_is_refused():
    with pytest.raises(UserError) as caught:
        training_need(model("Llama-2-7b"), LORA, replace(ONE_CARD, weights="int3.5"))
    assert caught.value.field == "weights"


def test_ddp_copies_gradients_into_buckets():
    """``gradient_as_bucket_view`` is off by default:
    https://docs.pytorch.org/docs/stable/generated/torch.nn.parallel.DistributedDataParallel.html."""
    spec = model("Llama-2-7B")
    one, two = (
        training_need(spec, FULL, Layout((), "deepspeed", "bf16", split=Split(data=n, sharding="ddp"), count=n))
        for n in (1, 2)
    )
    assert likely(two.fullest, "gradients") == pytest.approx(2 * likely(one.fullest, "gradients"))


def test_expert_ranks_divide_the_experts_of_a_mixture():
    spec = model("Mixtral-8x7B")
    layouts = (Layout((), "megatron", "bf16", split=Split(data=8, expert=n), count=8) for n in (1, 8))
    whole, divided = (training_need(spec, FULL, layout) for layout in layouts)
    assert likely(divided.fullest, "weights") < 0.2 * likely(whole.fullest, "weights")
    assert likely(divided.fullest, "optimizer") == pytest.approx(likely(whole.fullest, "optimizer"))


def test_a_picture_encoder_trains_on_its_patches():
    """9.2 GiB for a ViT of 1.1 billion parameters at batch 32 in pure 16 bits:
    https://github.com/pytorch/ao/blob/main/torchao/optim/README.md."""
    work = replace(FULL, micro_batch=32, sequence=257, master_weights=False)
    found = training_need(model("vit_giant_patch14_dinov2"), work, Layout((), "timm", "bf16"))
    assert likely(found.fullest, "torch_allocated") == pytest.approx(9365, rel=0.2)
    assert found.warnings == ()


def unexplained(figure: Quantity) -> list[str]:
    """Names in the tree that neither a formula, a source, parts nor inputs explain; counted inputs need none."""
    own = [] if figure.formula or figure.source or figure.parts or figure.inputs else [figure.name.text]
    return own + [name for part in figure.parts for name in unexplained(part)]


@pytest.mark.parametrize("method", ["full", "lora", "qlora"])
@pytest.mark.parametrize("cards", [1, 8])
def test_every_part_says_what_it_is_computed_from(method: str, cards: int):
    layout = replace(ONE_CARD, count=cards, split=Split(data=cards, sharding="zero3" if cards > 1 else "none"))
    need = training_need(model("Llama-2-7b"), replace(FULL, method=method, checkpointing="none"), layout)
    figures = [*need.fullest.figures().values(), need.needed]
    assert [name for figure in figures for name in unexplained(figure)] == []


def test_the_numbers_shown_give_the_states_again():
    """6,738,415,616 parameters at 2 bytes, 2 of gradient, and 4 + 8 of master copy and moments with AdamW."""
    card = training_need(model("Llama-2-7b"), FULL, ONE_CARD).fullest
    weights, gradients, optimizer = (card.figures()[name] for name in ("weights", "gradients", "optimizer"))
    assert [q.likely for q in weights.parts[0].inputs][1] == 16
    assert gradients.inputs[1].likely == 2
    assert optimizer.inputs[1].likely == 12
    for figure, unit in ((weights.parts[0], 8), (gradients, 1), (optimizer, 1)):
        count, each = (q.likely for q in figure.inputs)
        assert count * each / unit / MIB == pytest.approx(figure.likely)


def test_the_numbers_shown_give_the_logits_again():
    card = training_need(model("Llama-3-8B"), LORA, ONE_CARD).fullest
    activations = card.activations
    assert activations is not None
    loss = next(part for part in activations.parts if part.name.text == "Logits and loss")
    tokens, vocabulary, each = (q.likely for q in loss.inputs)
    assert tokens * vocabulary * each / MIB == pytest.approx(loss.likely)
