//! See `fuzz::multipart`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::multipart::run(data));
