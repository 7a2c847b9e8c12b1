"""Start of the frozen command line."""

import sys

from zuka.cli.main import main

sys.exit(main())
