//! What the Rust profiles show: hashes, sorts, strings, for some seconds.
use pprof::protos::Message;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

#[inline(never)]
fn hashes() -> u64 {
    let mut value = 1u64;
    for i in 0..3_000_000u64 {
        value = (value ^ i).wrapping_mul(0x100_0000_01b3).rotate_left(7);
    }
    value
}

#[inline(never)]
fn order() -> usize {
    let mut map = BTreeMap::new();
    for i in 0..20_000usize {
        map.insert((i * 31 % 65_537).to_string(), i);
    }
    map.len()
}

fn work(end: Instant) {
    while Instant::now() < end {
        black_box(hashes());
        black_box(order());
    }
}

fn main() {
    let guard = pprof::ProfilerGuardBuilder::default().frequency(200).build().unwrap();
    let end = Instant::now() + Duration::from_secs(2);
    let other = std::thread::Builder::new().name("other".into()).spawn(move || work(end)).unwrap();
    work(end);
    other.join().unwrap();
    let report = guard.report().build().unwrap();
    std::fs::write("rust.pb", report.pprof().unwrap().write_to_bytes().unwrap()).unwrap();
}
