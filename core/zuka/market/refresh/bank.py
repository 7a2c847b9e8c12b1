"""The European Central Bank's rates of the day (https://www.ecb.europa.eu/stats/policy_and_exchange_rates)."""

from __future__ import annotations

import io
import zipfile

from zuka.market.currency import read_bank_file
from zuka.market.refresh.web import SourceError, Web
from zuka.message import msg
from zuka.money import BankRates

ADDRESS = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref.zip"
_FILE = "eurofxref.csv"
_MOST = 100_000


def fetch_rates(web: Web, address: str = ADDRESS) -> BankRates:
    """The bank's newest rates.

    Raises:
        SourceError: the bank gives no such file.
        Cancelled: the user stopped.
    """
    packed = web.get(address)
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive, archive.open(_FILE) as file:
            return read_bank_file(file.read(_MOST).decode("ascii"))
    except (zipfile.BadZipFile, KeyError, ValueError, EOFError, RuntimeError) as error:
        raise SourceError(msg("The bank's file has another form than before.")) from error
