"""What leaves the program: PDF, CSV, XLSX, JSON."""
