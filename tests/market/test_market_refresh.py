"""Refreshing against a real HTTP server on this computer: realistic, slow, broken, huge and malformed answers.

The answers were written after the sellers' public documentation; prices in them are made up.
"""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Generator
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.market.replay import Replay, content, cut, endless, replaying, silent, status

from zuka.errors import UserError
from zuka.facts.card_names import listed_cards
from zuka.facts.load import catalogue
from zuka.facts.offers import offers_of
from zuka.facts.rows import first_day, lines
from zuka.market.currency import built_in_rates
from zuka.market.refresh import live
from zuka.market.refresh.account import AccountMachine, account_machines
from zuka.market.refresh.aws import aws
from zuka.market.refresh.azure import azure
from zuka.market.refresh.bank import fetch_rates
from zuka.market.refresh.gpuhunt_files import PUBLISHED, SELLERS, local_folder, published
from zuka.market.refresh.keys import keys_for
from zuka.market.refresh.live import live_sources
from zuka.market.refresh.places import country_of
from zuka.market.refresh.run import Outcome, Progress, Refresh, refresh
from zuka.market.refresh.runpod import runpod
from zuka.market.refresh.source import Ask, Row, Source
from zuka.market.refresh.sources import USUAL, chosen, folder_sources, sources
from zuka.market.refresh.vast import vast
from zuka.market.refresh.web import Cancelled, Limits, SourceError, Web
from zuka.market.store import open_store
from zuka_data import folder

DAY = date(2026, 12, 1)
QUICK = Limits(quiet_seconds=0.2)


@pytest.fixture
def server() -> Generator[Replay]:
    with replaying() as replay:
        yield replay


def rows(source: Source, limits: Limits | None = None, **keys: str) -> list[Row]:
    return list(source.read(Ask(Web(limits or source.limits), DAY, keys)))


def told(found: list[Row], *columns: str) -> list[tuple[str, ...]]:
    return [tuple(row[column] for column in columns) for row in found]


RUNPOD = {
    "data": {
        "gpuTypes": [
            {
                "id": "NVIDIA GeForce RTX 4090", "displayName": "RTX 4090", "memoryInGb": 24, "securePrice": 0.69,
                "communityPrice": 0.34, "secureSpotPrice": None, "communitySpotPrice": 0.2,
            },
            {
                "id": "NVIDIA H100 80GB HBM3", "displayName": "H100 SXM", "memoryInGb": 80, "securePrice": 2.99,
                "communityPrice": 0, "secureSpotPrice": 1.75, "communitySpotPrice": None,
            },
        ]
    }
}  # fmt: skip


def test_runpod_lists_each_cloud_and_way_of_buying(server: Replay) -> None:
    server.routes["/graphql"] = content(json.dumps(RUNPOD))
    found = rows(runpod(f"{server.address}/graphql"))
    assert told(found, "gpu_listed", "instance", "commitment", "price") == [
        ("RTX 4090", "Secure Cloud", "on-demand", "0.69"),
        ("RTX 4090", "Community Cloud", "on-demand", "0.34"),
        ("RTX 4090", "Community Cloud", "spot", "0.2"),
        ("H100 SXM", "Secure Cloud", "on-demand", "2.99"),
        ("H100 SXM", "Secure Cloud", "spot", "1.75"),
    ]
    method, _, body = server.asked[0]
    assert method == "POST"
    assert "gpuTypes" in json.loads(body)["query"]
    offers = offers_of(found, catalogue().cards)
    assert {offer.gpu for offer in offers} == {"RTX 4090", "H100 SXM5 80 GB"}
    assert all(offer.observed == DAY and offer.source == f"{server.address}/graphql" for offer in offers)


VAST: dict[str, Any] = {
    "offers": [
        {
            "id": 101, "gpu_name": "A100 SXM4", "num_gpus": 8, "gpu_ram": 81920, "cpu_cores_effective": 120.0,
            "dph_base": 7.2, "dph_total": 7.4, "min_bid": 4.1, "reliability2": 0.9971, "geolocation": "Texas, US",
        },
        {
            "id": 102, "gpu_name": "RTX 4090", "num_gpus": 1, "gpu_ram": 24564, "cpu_cores_effective": 16.0,
            "dph_base": 0.31, "min_bid": None, "reliability2": None, "geolocation": None,
        },
        {"id": 103, "gpu_name": "RTX 3090"},
    ]
}  # fmt: skip


def test_vast_lists_the_rent_without_the_disk_and_passes_over_broken_machines(server: Replay) -> None:
    server.routes["/bundles"] = content(json.dumps(VAST))
    found = rows(vast(f"{server.address}/bundles"))
    assert told(found, "instance", "gpus", "memory_gb", "commitment", "price", "country", "note") == [
        ("101", "8", "80", "on-demand", "7.2", "US", "reliability 0.997"),
        ("101", "8", "80", "spot", "4.1", "US", "reliability 0.997"),
        ("102", "1", "24", "on-demand", "0.31", "", ""),
    ]
    assert json.loads(server.asked[0][2])["rentable"] == {"eq": True}


def azure_price(**more: object) -> dict[str, object]:
    plain = {
        "currencyCode": "USD", "retailPrice": 3.673, "armRegionName": "eastus", "productName": "NCads A100 v4 Linux",
        "meterName": "NC24ads A100 v4", "skuName": "NC24ads A100 v4", "armSkuName": "Standard_NC24ads_A100_v4",
        "type": "Consumption", "unitOfMeasure": "1 Hour",
    }  # fmt: skip
    return plain | more


def test_azure_is_read_page_by_page_with_spot_and_reservations(server: Replay) -> None:
    following = f"{server.address}/page2?$skip=1000"
    first = {
        "Items": [
            azure_price(),
            azure_price(skuName="NC24ads A100 v4 Spot", retailPrice=0.68),
            azure_price(productName="NCads A100 v4 Series Windows"),
            azure_price(meterName="NC24ads A100 v4 Low Priority"),
            azure_price(armSkuName="Standard_D2s_v5"),
        ],
        "NextPageLink": following,
    }
    # a reservation's price is for its whole term: 8760 h x 2 USD
    second = {
        "Items": [
            azure_price(type="Reservation", reservationTerm="1 Year", retailPrice=17520.0, armRegionName="westeurope")
        ],
        "NextPageLink": None,
    }
    server.routes |= {"/prices": content(json.dumps(first)), "/page2": content(json.dumps(second))}
    found = rows(azure(f"{server.address}/prices"))
    assert told(found, "gpu_listed", "commitment", "price", "country", "memory_gb") == [
        ("A100 PCIe", "on-demand", "3.673", "US", "80"),
        ("A100 PCIe", "spot", "0.68", "US", "80"),
        ("A100 PCIe", "reserved-1y", "2", "NL", "80"),
    ]
    assert "Virtual" in server.asked[0][1]
    assert server.asked[1][1] == "/page2?$skip=1000"


def test_azure_follows_no_page_to_another_host_and_none_without_end(server: Replay) -> None:
    away = {"Items": [azure_price()], "NextPageLink": "https://prices.example.org/next"}
    server.routes["/prices"] = content(json.dumps(away))
    with pytest.raises(SourceError, match="another address"):
        rows(azure(f"{server.address}/prices"))
    server.routes["/prices"] = content(json.dumps({"Items": [], "NextPageLink": f"{server.address}/prices"}))
    with pytest.raises(SourceError, match="pages"):
        rows(azure(f"{server.address}/prices"))


AWS_COLUMNS = (
    "SKU", "TermType", "Unit", "PricePerUnit", "Currency", "LeaseContractLength", "PurchaseOption", "OfferingClass",
    "Instance Type", "vCPU", "Memory", "Tenancy", "Operating System", "GPU", "CapacityStatus", "Pre Installed S/W",
)  # fmt: skip
P5 = ("p5.48xlarge", "192", "2048 GiB")
G5 = ("g5.xlarge", "4", "16 GiB")
AWS_ROWS = (
    ("A", "OnDemand", "Hrs", "55.04", "USD", "", "", "", *P5, "Shared", "Linux", "8", "Used", "NA"),
    ("B", "Reserved", "Hrs", "36.1", "USD", "1yr", "No Upfront", "standard", *P5, "Shared", "Linux", "8", "Used", "NA"),
    ("C", "Reserved", "Hrs", "17", "USD", "1yr", "All Upfront", "standard", *P5, "Shared", "Linux", "8", "Used", "NA"),
    ("D", "OnDemand", "Hrs", "60", "USD", "", "", "", *P5, "Dedicated", "Linux", "8", "Used", "NA"),
    ("E", "OnDemand", "Hrs", "0.1", "USD", "", "", "", "m5.large", "2", "8 GiB", "Shared", "Linux", "NA", "Used", "NA"),
    ("F", "OnDemand", "Hrs", "1.9", "USD", "", "", "", *G5, "Shared", "Windows", "1", "Used", "NA"),
    ("G", "OnDemand", "Hrs", "1.006", "USD", "", "", "", *G5, "Shared", "Linux", "1", "Used", "NA"),
)


def aws_file() -> str:
    head = [
        '"FormatVersion","v1.0"',
        '"Disclaimer","none"',
        '"Publication Date","2026-11-30T00:00:00Z"',
        '"OfferCode","AmazonEC2"',
    ]
    return "\n".join([*head, *(",".join(f'"{cell}"' for cell in row) for row in (AWS_COLUMNS, *AWS_ROWS))]) + "\n"


def test_aws_reads_plain_linux_machines_of_the_long_file_as_it_comes(server: Replay) -> None:
    server.routes["/ec2/eu-west-1/index.csv"] = content(gzip.compress(aws_file().encode()), Content_Encoding="gzip")
    source = aws(f"{server.address}/ec2", ("eu-west-1",))
    assert told(rows(source), "instance", "gpu_listed", "gpus", "commitment", "price", "country", "ram_gb") == [
        ("p5.48xlarge", "H100 SXM", "8", "on-demand", "55.04", "IE", "2048"),
        ("p5.48xlarge", "H100 SXM", "8", "reserved-1y", "36.1", "IE", "2048"),
        ("g5.xlarge", "A10G", "1", "on-demand", "1.006", "IE", "16"),
    ]
    server.routes["/ec2/eu-west-1/index.csv"] = content("no price list\n" * 50)
    with pytest.raises(SourceError, match="another form"):
        rows(source)


HEAD = (
    "instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,spot,disk_size,gpu_vendor,flags,"
    "cpu_arch,provider_data\n"
)
CATALOGUE = f"""{HEAD}a2-highgpu-1g,us-central1-a,3.673385,12,85.0,1,A100,40.0,False,,nvidia,,x86,{{}}
a2-highgpu-1g,us-central1-b,3.673385,12,85.0,1,A100,40.0,False,,nvidia,,x86,{{}}
a2-highgpu-1g,europe-west4-a,1.2,12,85.0,1,A100,40.0,True,,nvidia,,x86,{{}}
n2-standard-2,us-central1-a,0.09,2,8.0,0,,,False,,,,x86,{{}}
broken,us-central1-a,none,2,8.0,1,A100,40.0,False,,nvidia,,x86,{{}}
"""


def packed(name: str, text: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
    return file.getvalue()


def test_a_published_catalogue_is_as_old_as_its_version(server: Replay) -> None:
    server.routes |= {
        "/v3/gcp/version": content("20261128-1805\n"),
        "/v3/gcp/20261128-1805/catalog.zip": content(packed("gcp.csv", CATALOGUE)),
    }
    found = rows(published("gcp", f"{server.address}/v3"))
    assert told(found, "provider", "region", "commitment", "price", "country", "observed") == [
        ("Google Cloud", "us-central1-a", "on-demand", "3.673385", "US", "2026-11-28"),
        ("Google Cloud", "us-central1-b", "on-demand", "3.673385", "US", "2026-11-28"),
        ("Google Cloud", "europe-west4-a", "spot", "1.2", "NL", "2026-11-28"),
    ]


@pytest.mark.parametrize(
    ("version", "archive"),
    [
        ("../../secret", b""),
        ("<html>", b""),
        ("20261128", b"no zip"),
        ("20261128", packed("other.csv", CATALOGUE)),
        ("20261128", packed("gcp.csv", CATALOGUE)[:-30]),
    ],
)
def test_a_published_catalogue_in_another_form_is_refused(server: Replay, version: str, archive: bytes) -> None:
    server.routes |= {"/gcp/version": content(version), f"/gcp/{version}/catalog.zip": content(archive)}
    with pytest.raises(SourceError):
        rows(published("gcp", server.address))


def test_a_packed_catalogue_that_grows_without_end_is_refused(server: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zuka.market.refresh.gpuhunt_files._MOST_UNPACKED", 1000)
    server.routes |= {"/gcp/version": content("1"), "/gcp/1/catalog.zip": content(packed("gcp.csv", "0" * 100_000))}
    with pytest.raises(SourceError, match="longer"):
        rows(published("gcp", server.address))


def test_a_local_folder_of_catalogues_is_read_without_asking_anybody(tmp_path: Path) -> None:
    (tmp_path / "gcp.csv").write_text(CATALOGUE, encoding="utf-8")
    (tmp_path / "notes.csv").write_text("no catalogue", encoding="utf-8")
    (source,) = local_folder(tmp_path)
    assert (source.name, source.addresses, len(rows(source))) == ("gpuhunt-gcp", (), 3)
    with pytest.raises(UserError):
        folder_sources(tmp_path / "none")


@pytest.mark.parametrize(
    ("answer", "match"),
    [
        (status(500), "error 500"),
        (status(403), "error 403"),
        (status(302, Location="http://127.0.0.1:9/elsewhere"), "another address"),
        (content("<html>maintenance</html>"), "no JSON"),
        (content("[" * 100_000), "no JSON"),
        (content("[]"), "another form"),
        (content('{"data": null}'), "another form"),
        (content('{"data": {"gpuTypes": [{"x": 1}, {"y": 2}]}}'), "Most of the answer"),
        (content(b"\xff\xfe\x00"), "no JSON"),
        (cut(b'{"data": '), "cannot be reached"),
        (silent, "did not answer in time"),
        (endless, "longer than 1 MB"),
        (content(gzip.compress(b" " * 5_000_000), Content_Encoding="gzip"), "longer than 1 MB"),
    ],
)
def test_a_bad_answer_is_one_sentence(server: Replay, answer: Any, match: str) -> None:
    server.routes["/graphql"] = answer
    with pytest.raises(SourceError, match=match):
        rows(runpod(f"{server.address}/graphql"), Limits(most_bytes=1_000_000, quiet_seconds=0.3))


def test_a_host_that_is_not_there_is_one_sentence() -> None:
    with replaying() as gone:
        address = gone.address
    with pytest.raises(SourceError, match="cannot be reached"):
        rows(runpod(f"{address}/graphql"), QUICK)


def test_time_and_the_users_stop_count_between_the_pieces_of_an_answer(server: Replay) -> None:
    server.routes["/long"] = endless
    seconds = iter(range(1000))
    with pytest.raises(SourceError, match="longer than 5 seconds"):
        Web(Limits(seconds=5.0), clock=lambda: float(next(seconds))).get(f"{server.address}/long")
    sizes: list[int] = []
    with pytest.raises(Cancelled):
        Web(Limits(), stop=lambda: len(sizes) > 2, heard=sizes.append).get(f"{server.address}/long")
    assert len(sizes) == 3


def test_no_login_of_a_netrc_file_is_sent(server: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login me password secret\n", encoding="ascii")
    monkeypatch.setenv("NETRC", str(netrc))
    headers: list[str | None] = []

    def answer(handler: Any) -> None:
        headers.append(handler.headers.get("Authorization"))
        content("x")(handler)

    server.routes["/x"] = answer
    Web(Limits()).get(f"{server.address}/x")
    assert headers == [None]


def test_each_source_succeeds_or_fails_alone_and_keeps_its_last_good_prices(server: Replay, tmp_path: Path) -> None:
    server.routes |= {"/graphql": content(json.dumps(RUNPOD)), "/bundles": content(json.dumps(VAST))}
    asked = (runpod(f"{server.address}/graphql"), vast(f"{server.address}/bundles"))
    heard: list[Progress] = []
    with open_store(tmp_path / "p.sqlite") as store:
        first = refresh(asked, store, catalogue(), Refresh(DAY, tell=heard.append))
        assert first == (Outcome("runpod", 5), Outcome("vast", 3))
        assert {progress.name for progress in heard} == {"runpod", "vast"}
        server.routes |= {"/graphql": status(500), "/bundles": content('{"offers": []}')}
        second = refresh(asked, store, catalogue(), Refresh(date(2026, 12, 2)))
        assert [outcome.rows for outcome in second] == [None, None]
        assert len(list(store.refreshed())) == 8
        assert [attempt.rows for attempt in store.attempts()] == [None, None]
        assert [(level.day, level.low) for level in store.levels("RTX 4090") if level.commitment == "on-demand"] == [
            ("2026-12-01", 0.34),
            ("2026-12-01", 0.31),
        ]


def test_after_a_stop_nothing_more_is_asked(server: Replay, tmp_path: Path) -> None:
    with open_store(tmp_path / "p.sqlite") as store:
        assert (
            refresh((runpod(f"{server.address}/graphql"),), store, catalogue(), Refresh(DAY, stop=lambda: True)) == ()
        )
        assert (server.asked, store.attempts()) == ([], ())


def test_a_fault_nobody_foresaw_is_that_sources_failure_alone(tmp_path: Path) -> None:
    def broken(_: Ask) -> list[Row]:
        raise ZeroDivisionError("oh")

    with open_store(tmp_path / "p.sqlite") as store:
        (outcome,) = refresh((Source("x", "X", (), broken),), store, catalogue(), Refresh(DAY))
    assert outcome.problem is not None
    assert "ZeroDivisionError" in outcome.problem.english()


def test_the_same_price_in_many_regions_of_a_country_is_kept_once(tmp_path: Path) -> None:
    (tmp_path / "gcp.csv").write_text(CATALOGUE, encoding="utf-8")
    with open_store(tmp_path / "p.sqlite") as store:
        assert refresh(local_folder(tmp_path), store, catalogue(), Refresh(DAY)) == (Outcome("gpuhunt-gcp", 2),)
        assert next(iter(store.refreshed()))["note"] == "1 more at this price in the country"


def test_a_seller_that_needs_a_key_says_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DIGITAL_OCEAN_API_KEY", raising=False)
    (source,) = (found for found in live_sources() if found.name == "digitalocean")
    with open_store(tmp_path / "p.sqlite") as store:
        (outcome,) = refresh((source,), store, catalogue(), Refresh(DAY))
    assert outcome.problem is not None
    assert "DIGITAL_OCEAN_API_KEY" in outcome.problem.english()


def test_keys_come_from_the_environment_before_the_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    import keyring

    kept = {("zuka", "A"): "kept", ("zuka", "B"): "kept too"}

    def get_password(service: str, name: str) -> str | None:
        return kept.get((service, name))

    monkeypatch.setattr(keyring, "get_password", get_password)
    monkeypatch.setenv("A", "said")
    assert keys_for(["A", "B", "C"]) == {"A": "said", "B": "kept too"}


VULTR_PLANS = {
    "plans": [
        {
            "id": "vcg-a100-12c-120g-80vram", "type": "vcg", "gpu_type": "NVIDIA_A100", "gpu_vram_gb": 80,
            "hourly_cost": 2.397, "vcpu_count": 12, "ram": 122880, "disk": 1400, "locations": ["ewr", "fra"],
        }
    ]
}  # fmt: skip


def test_gpuhunt_asks_vultr(server: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    from gpuhunt.providers import vultr

    monkeypatch.setattr(vultr, "API_URL", server.address)
    server.routes |= {"/plans-metal": content('{"plans_metal": []}'), "/plans": content(json.dumps(VULTR_PLANS))}
    (source,) = (found for found in live_sources() if found.name == "vultr")
    assert told(rows(source), "provider", "gpu_listed", "price", "region", "memory_gb") == [
        ("Vultr", "A100", "2.397", "ewr", "80"),
        ("Vultr", "A100", "2.397", "fra", "80"),
    ]
    server.routes["/plans"] = status(500)
    with pytest.raises(SourceError, match="gpuhunt"):
        rows(source)


def test_gpuhunt_is_left_when_the_user_stops(server: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    from gpuhunt.providers import lium

    monkeypatch.setattr(lium, "NODES_URL", f"{server.address}/nodes")
    monkeypatch.setattr(live, "_LOOK", 0.01)
    server.routes["/nodes"] = silent
    (source,) = (found for found in live_sources() if found.name == "lium")
    with pytest.raises(Cancelled):
        list(source.read(Ask(Web(Limits(), stop=lambda: bool(server.asked)), DAY, {})))


def test_without_gpuhunt_there_are_no_live_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_spec(_: str) -> None:
        return None

    monkeypatch.setattr(live, "find_spec", find_spec)
    assert live_sources() == ()


def test_every_source_says_its_addresses_and_no_two_share_a_name() -> None:
    known = sources()
    assert len({source.name for source in known}) == len(known)
    assert all(source.addresses and all(a.startswith("https://") for a in source.addresses) for source in known)
    assert {source.name for source in chosen(known, ())} == set(USUAL)
    assert [source.name for source in chosen(known, ("vast",))] == ["vast"]
    with pytest.raises(UserError, match="No source"):
        chosen(known, ("nobody",))


def test_published_providers_are_those_of_gpuhunt() -> None:
    from gpuhunt._internal.catalog import CATALOG_URL, OFFLINE_PROVIDERS, ONLINE_PROVIDERS

    from zuka.market.refresh.gpuhunt_files import ADDRESS

    assert set(PUBLISHED) == set(OFFLINE_PROVIDERS)
    assert set(SELLERS) == {*OFFLINE_PROVIDERS, *ONLINE_PROVIDERS}
    assert ADDRESS == CATALOG_URL


@pytest.mark.parametrize(
    ("region", "country"),
    [("us-east-1", "US"), ("eu-west-1", "IE"), ("westeurope", "NL"), ("europe-west4-a", "NL"), ("EU-RO-1", "RO"),
     ("CA-MTL-1", "CA"), ("US", "US"), ("somewhere", "")],
)  # fmt: skip
def test_regions_lie_in_countries(region: str, country: str) -> None:
    assert country_of(region) == country


BANK = (
    "Date, USD, JPY, GBP, CNY, HKD, SGD, KRW, INR, AUD, CAD, CHF, \n"
    "30 November 2026, 1.2000, 180.00, 0.8500, 8.4000, 9.3000, 1.5, 1700, 100, 1.8, 1.6, 0.93, \n"
)


def test_the_banks_rates_of_the_day_are_read(server: Replay) -> None:
    server.routes["/rates.zip"] = content(packed("eurofxref.csv", BANK))
    found = fetch_rates(Web(Limits()), f"{server.address}/rates.zip")
    assert (found.day, str(found.per_euro["CNY"]), str(found.per_euro["EUR"])) == (date(2026, 11, 30), "8.4000", "1")
    assert set(found.per_euro) == set(built_in_rates().per_euro)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Date, USD\n",
        "Date, USD, \n1 Brumaire 2026, 1.2, \n",
        BANK.replace("8.4000", "N/A"),
        BANK.replace("8.4000", "0"),
        BANK.replace("CNY", "XXX"),
    ],
)
def test_a_banks_file_in_another_form_is_refused(server: Replay, text: str) -> None:
    server.routes["/rates.zip"] = content(packed("eurofxref.csv", text))
    with pytest.raises(SourceError):
        fetch_rates(Web(Limits()), f"{server.address}/rates.zip")


def test_an_aws_account_says_its_machines_and_quotas() -> None:
    """K06: a new account has a quota of 0 vCPUs for cards."""
    boto3: Any = import_module("boto3")
    stubbed: Any = import_module("botocore.stub").Stubber
    made = {"region_name": "us-east-1", "aws_access_key_id": "x", "aws_secret_access_key": "y"}
    ec2, quotas = boto3.client("ec2", **made), boto3.client("service-quotas", **made)
    card = {"Name": "H100", "Manufacturer": "NVIDIA", "Count": 8, "MemoryInfo": {"SizeInMiB": 81920}}
    types = [
        {"InstanceType": "p5.48xlarge", "VCpuInfo": {"DefaultVCpus": 192}, "GpuInfo": {"Gpus": [card]}},
        {"InstanceType": "m5.large", "VCpuInfo": {"DefaultVCpus": 2}},
    ]
    values = [
        {"QuotaName": "Running On-Demand P instances", "Value": 0.0},
        {"QuotaName": "Running On-Demand G and VT instances", "Value": 8.0},
        {"QuotaName": "All P Spot Instance Requests", "Value": 64.0},
        {"QuotaName": "EC2-VPC Elastic IPs", "Value": 5.0},
    ]
    with stubbed(ec2) as machines, stubbed(quotas) as limits:
        machines.add_response("describe_instance_types", {"InstanceTypes": types}, {})
        limits.add_response("list_service_quotas", {"Quotas": values}, {"ServiceCode": "ec2"})
        found = account_machines(ec2, quotas)
        assert found == (AccountMachine("p5.48xlarge", "NVIDIA H100", 8, 80.0, 192, 0.0, 64.0),)
        limits.add_client_error("list_service_quotas", "AccessDeniedException")
        with pytest.raises(SourceError, match="AWS refuses"):
            account_machines(ec2, quotas)


def test_every_machine_type_and_region_has_a_source_and_every_card_is_known() -> None:
    facts = folder() / "facts"
    for name in ("machine_types.csv", "regions.csv"):
        assert all(row["source"].startswith("https://") and first_day(row["observed"]) for row in lines(facts / name))
    for row in lines(facts / "machine_types.csv"):
        assert listed_cards(row["gpu_listed"], float(row["memory_gb"]), catalogue().cards), row
