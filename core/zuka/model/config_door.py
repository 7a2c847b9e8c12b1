"""One door to every ``config.json``: language models, and the encoder-decoders that write down speech."""

from __future__ import annotations

from collections.abc import Mapping

from zuka.model.config import read_config
from zuka.model.spec import AnySpec, MediaSpec

_SPEECH = frozenset({"whisper"})


def read_any_config(config: Mapping[str, object], name: str = "config.json") -> AnySpec:
    """The specification that a configuration describes.

    Raises:
        UserError: a field that nothing can stand in for is missing (code ``missing_field``, field: its usual name), or
            holds what no model has (``bad_value``).
    """
    spec = read_config(config, name)
    if config.get("model_type") not in _SPEECH:
        return spec
    return MediaSpec(
        name=spec.name,
        hub_id="",
        kind="speech encoder-decoder",
        main_params=spec.params,
        text_encoders=(),
        vae_params=0,
        other_params=0,
        latent_channels=None,
        spatial_downsample=None,
        temporal_downsample=None,
        default_height=None,
        default_width=None,
        default_frames=None,
        default_steps=None,
        native_dtype=spec.native_dtype,
        patch_size=None,
        hidden=spec.hidden,
        layers=2 * spec.layers,
        source=spec.source,
        params_basis=spec.params_basis,
    )
