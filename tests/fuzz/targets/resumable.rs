//! See `fuzz::resumable`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::resumable::run(data));
