"""A diffusers folder by its parts: elements from the safetensors headers, sizes from the configs."""

from __future__ import annotations

from pathlib import Path

from zuka.model.fields import Fields, missing
from zuka.model.headers import MAX_CONFIG, read_json
from zuka.model.safetensors import read_tensors
from zuka.model.spec import MediaSpec

_MAIN = ("transformer", "transformer_2", "unet", "prior", "decoder")
_VARIANTS = (".fp16.", ".fp32.", ".bf16.", ".non_ema.")


def read_diffusers(folder: Path) -> MediaSpec:
    """The specification of a diffusers pipeline folder.

    Raises:
        UserError: no part of it holds a denoiser's weights (code ``missing_field``).
        ValueError: a file in it is damaged.
        OSError: a file in it cannot be read.
    """
    index = read_json(folder / "model_index.json", MAX_CONFIG)
    sizes = {name: _part_params(folder / name) for name in index if name.isidentifier() and not name.startswith("_")}
    main = sum(sizes.get(name, 0) for name in _MAIN)
    if not main:
        raise missing("transformer/*.safetensors", ("unet/*.safetensors",))
    config = _config(folder, next(name for name in _MAIN if sizes.get(name)))
    vae = _config(folder, "vae")
    blocks = len(vae.items("block_out_channels"))
    downsample = 2 ** (blocks - 1) if blocks else None
    side = config.number("sample_size")
    pixels = side * downsample if side and downsample else None
    encoders = tuple((name, size) for name, size in sizes.items() if name.startswith("text_encoder") and size)
    known = main + sum(size for _, size in encoders) + sizes.get("vae", 0)
    return MediaSpec(
        name=folder.name,
        hub_id="",
        kind="unet" if sizes.get("unet") else "dit",
        main_params=main,
        text_encoders=encoders,
        vae_params=sizes.get("vae", 0),
        other_params=sum(sizes.values()) - known,
        latent_channels=vae.number("latent_channels", "z_dim"),
        spatial_downsample=downsample,
        temporal_downsample=vae.number("temporal_compression_ratio"),
        default_height=pixels,
        default_width=pixels,
        default_frames=1,
        default_steps=None,
        native_dtype="float16",
        patch_size=config.number("patch_size"),
        hidden=_hidden(config),
        layers=_layers(config),
        source="diffusers folder",
        params_basis="counted from the files' tensors",
    )


def _part_params(place: Path) -> int:
    """Elements of one part; of several variants of the same weights the plain one counts."""
    files = sorted(place.glob("*.safetensors"))
    plain = [file for file in files if not any(word in file.name for word in _VARIANTS)]
    return sum(tensor.elements for file in plain or files for tensor in read_tensors(file))


def _config(folder: Path, part: str) -> Fields:
    place = folder / part / "config.json"
    return Fields(read_json(place, MAX_CONFIG) if place.is_file() else {})


def _hidden(config: Fields) -> int | None:
    heads, dim = config.number("num_attention_heads"), config.number("attention_head_dim")
    return heads * dim if heads and dim else None


def _layers(config: Fields) -> int | None:
    found = (config.number("num_layers"), config.number("num_single_layers"))
    return sum(n for n in found if n) or None
