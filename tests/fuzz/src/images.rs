//! Strangers' pictures: a header that promises more than is borne is refused before a pixel is decoded, and what is decoded
//! becomes a picture of the size that was asked for, or a refusal, in time.

use std::time::{Duration, Instant};

use storage::image::{Caps, Job, Options, render};

/// Few, since decoders are not optimised here.
const PIXELS: u64 = 20_000;

/// The first byte chooses what is asked for, the rest is the file.
pub fn run(data: &[u8]) {
    let Some((&choice, file)) = data.split_first() else { return };
    let asked = match choice % 4 {
        0 => "width:10,height:10,resize:cover",
        1 => "width:16,resize:contain",
        2 => "height:9,width:3,resize:fill,quality:20",
        _ => "quality:100",
    };
    let Ok(options) = Options::from_token(asked, None) else { return };
    let caps = Caps { bytes: 4_096, pixels: PIXELS, time: Duration::from_secs(1), ..Caps::default() };
    let Ok(job) = Job::new(file.to_vec(), options, None, &caps) else { return };
    assert!(job.weight() <= PIXELS * 7 + 4_096, "{} bytes of memory", job.weight());
    if let Ok(rendered) = render(&job, Instant::now() + caps.time) {
        assert!(!rendered.bytes.is_empty());
    }
}
