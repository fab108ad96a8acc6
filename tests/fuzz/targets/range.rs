//! See `fuzz::range`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::range::run(data));
