//! See `fuzz::objects`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::objects::run(data));
