"""Start of the frozen window."""

import sys

from zuka_gui.__main__ import main

sys.exit(main())
