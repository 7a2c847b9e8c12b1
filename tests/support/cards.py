"""Cards for tests, with figures of the makers' data sheets."""

from __future__ import annotations

from dataclasses import replace

from zuka.facts.records import Gpu

A100 = Gpu(
    name="A100 SXM4 80 GB",
    vendor="NVIDIA",
    architecture="Ampere",
    compute_capability="8.0",
    memory_gb=80,
    usable_mib=81920,
    bandwidth_gb_s=2039,
    fp16_tflops=312,
    fp8_tflops=None,
    int8_tops=624,
    fp4_tflops=None,
    interconnect="NVLink 3",
    interconnect_gb_s=600,
    tdp_w=400,
    supports_bf16=True,
    supports_fp8=False,
    flash_attention="FlashAttention 2",
    release_year=2020,
    source="maker's data sheet",
    verification="",
    notes="",
)
H100 = replace(
    A100,
    name="H100 SXM5 80 GB",
    architecture="Hopper",
    compute_capability="9.0",
    usable_mib=81559,
    bandwidth_gb_s=3350,
    fp16_tflops=989,
    fp8_tflops=1978,
    supports_fp8=True,
    interconnect_gb_s=900,
)
RTX_4090 = replace(
    A100,
    name="RTX 4090 24 GB",
    architecture="Ada",
    compute_capability="8.9",
    memory_gb=24,
    usable_mib=24564,
    bandwidth_gb_s=1008,
    fp16_tflops=165,
    fp8_tflops=330,
    supports_fp8=True,
    interconnect="PCIe 4",
    interconnect_gb_s=64,
)
T4 = replace(
    A100,
    name="T4 16 GB",
    architecture="Turing",
    compute_capability="7.5",
    memory_gb=16,
    usable_mib=15360,
    bandwidth_gb_s=320,
    fp16_tflops=65,
    supports_bf16=False,
    interconnect="PCIe 3",
    interconnect_gb_s=32,
)
UNKNOWN_SIZE = replace(A100, name="Unmeasured 48 GB", memory_gb=48, usable_mib=None)
