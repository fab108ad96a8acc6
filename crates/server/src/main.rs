//! `saluhall`: one binary that is a Supabase-compatible backend and the storefront that runs on it.

fn main() {}
