#!/bin/sh
# RUSTC_WORKSPACE_WRAPPER of `cargo xtask fuzz`: compiles our own crates optimised and with coverage counters for libFuzzer.
# Dependencies stay as `cargo test` built them. Build scripts run at build time, where no libFuzzer is linked.
case " $* " in *" build_script_build "*|*" --print"*|*" -vV"*) exec "$@" ;; esac
exec "$@" -Copt-level=2 -Cdebug-assertions=on -Coverflow-checks=on -Cpasses=sancov-module \
  -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
  -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares
