"""What families leave to their code: their configurations do not say it.

Source: the configuration classes of https://github.com/huggingface/transformers.
"""

TIED = frozenset(
    {
        "gpt2",
        "gpt_bigcode",
        "falcon",
        "bloom",
        "mpt",
        "opt",
        "bert",
        "roberta",
        "xlm-roberta",
        "gemma",
        "gemma2",
        "gemma3",
        "gemma3_text",
        "gemma3n",
        "gemma3n_text",
        "gemma4",
        "gemma4_text",
        "t5",
        "cohere",
        "cohere2",
        "starcoder2",
        "openelm",
        "minicpm",
        "minicpm3",
        "mamba",
        "whisper",
        "bart",
        "mbart",
        "lfm2",
        "mt5",
    }
)
PLAIN = frozenset(
    {
        "gpt2",
        "gpt_bigcode",
        "falcon",
        "bloom",
        "mpt",
        "opt",
        "gptj",
        "gpt_neox",
        "phi",
        "starcoder2",
        "bert",
        "roberta",
        "xlm-roberta",
        "distilbert",
        "mpnet",
        "camembert",
        "electra",
        "deberta-v2",
        "bart",
        "mbart",
        "nemotron",
        "nemotron_h",
        "stablelm_alpha",
        "codegen",
        "gpt_neo",
        "whisper",
    }
)
FOURFOLD = frozenset({"gpt2", "gpt_bigcode", "falcon", "bloom", "mpt", "gptj", "codegen", "gpt_neo"})
ENCODERS = frozenset(
    {
        "bert",
        "roberta",
        "xlm-roberta",
        "camembert",
        "distilbert",
        "electra",
        "deberta-v2",
        "modernbert",
        "mpnet",
        "nomic_bert",
    }
)
MAMBA = frozenset({"mamba", "mamba2", "falcon_mamba"})
PLAIN_ACTIVATIONS = frozenset({"relu2", "xielu"})
LEARNED_POSITIONS = frozenset(
    {
        "bert",
        "blip_text_model",
        "roberta",
        "xlm-roberta",
        "camembert",
        "distilbert",
        "electra",
        "mpnet",
        "gpt2",
        "gpt_bigcode",
        "gpt_neo",
        "opt",
        "bart",
        "mbart",
    }
)
POOLED = frozenset({"bert", "roberta", "xlm-roberta", "camembert", "mpnet"})
GATED_ATTENTION = ("qwen3_next", "qwen3_5", "qwen3_6", "afmoe")
