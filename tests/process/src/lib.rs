//! Black-box tests of the binary; see `tests/`.
