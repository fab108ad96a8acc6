//! See `fuzz::prefer`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::prefer::run(data));
