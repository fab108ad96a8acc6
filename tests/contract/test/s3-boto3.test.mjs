// The S3 protocol through Python's client; the stories are in python/s3.py.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const stories = ["buckets", "objects", "transfers", "lists", "addresses", "refusals", "removal"];

test("boto3 tells its stories", () => {
  const script = fileURLToPath(new URL("../python/s3.py", import.meta.url));
  // Where `cargo xtask test` puts what python/requirements.txt names.
  const PYTHONPATH = process.env.PYTHON_PACKAGES ?? assert.fail("PYTHON_PACKAGES is not set: run `cargo xtask test contract`");
  const { status, stdout, stderr } = spawnSync("python3", ["-B", script], { env: { ...process.env, PYTHONPATH }, encoding: "utf8" });
  assert.equal(status, 0, `${stdout}${stderr}`);
  assert.deepEqual(stdout.trim().split("\n"), stories.map((story) => `ok ${story}`));
});
