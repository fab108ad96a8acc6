//! See `fuzz::sigv4`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::sigv4::run(data));
