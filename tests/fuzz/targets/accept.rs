//! See `fuzz::accept`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::accept::run(data));
