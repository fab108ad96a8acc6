// Every call that storage-js has for buckets, as an operator's script makes it.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createClient } from "@supabase/supabase-js";
import { bucket, bytes, client, customer, ok, removeBuckets, said, service, uniqueBucket, willRemove } from "./storage.mjs";

after(removeBuckets);
const { storage } = service();

test("a bucket is made, read and listed", async () => {
  const id = willRemove(uniqueBucket("made"));
  assert.deepEqual(ok(await storage.createBucket(id)), { name: id });
  const read = ok(await storage.getBucket(id));
  const { created_at, updated_at, ...rest } = read;
  assert.deepEqual(rest, { id, name: id, owner: "", public: false, file_size_limit: null, allowed_mime_types: null });
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, "as JavaScript writes a time");
  assert.equal(updated_at, created_at);
  const listed = ok(await storage.listBuckets()).find((row) => row.id === id);
  assert.deepEqual(listed, { ...read, type: "STANDARD" });
});

test("limits are kept as bytes and as types, and changed one by one", async () => {
  const id = await bucket({ public: true, fileSizeLimit: "20mb", allowedMimeTypes: ["image/*", "text/plain"] });
  const limits = async () => {
    const { public: isPublic, file_size_limit, allowed_mime_types } = ok(await storage.getBucket(id));
    return [isPublic, file_size_limit, allowed_mime_types];
  };
  assert.deepEqual(await limits(), [true, 20_000_000, ["image/*", "text/plain"]]);
  assert.deepEqual(ok(await storage.updateBucket(id, { public: false })), { message: "Successfully updated" });
  assert.deepEqual(await limits(), [false, 20_000_000, ["image/*", "text/plain"]], "what was left out stays");
  ok(await storage.updateBucket(id, { public: false, fileSizeLimit: 1_500, allowedMimeTypes: ["application/pdf"] }));
  assert.deepEqual(await limits(), [false, 1_500, ["application/pdf"]]);
  ok(await storage.updateBucket(id, { public: false, fileSizeLimit: null, allowedMimeTypes: null }));
  assert.deepEqual(await limits(), [false, null, null], "null takes a limit away");
});

test("names: what is refused, and a second of the same", async () => {
  const id = await bucket();
  assert.deepEqual(said(await storage.createBucket(id)), [null, 400, "409", "The resource already exists"]);
  for (const name of ["with/slash", " leading", "trailing ", "åäö", "a#b", "x".repeat(101)]) {
    const { data, error } = await storage.createBucket(name);
    assert.deepEqual([data, error.statusCode, error.message], [null, "400", "Bucket name invalid"], name);
  }
  const odd = willRemove(`o'dd & (name) ${crypto.randomUUID()}`);
  assert.equal(ok(await storage.createBucket(odd)).name, odd);
  assert.equal(ok(await storage.getBucket(odd)).id, odd);
});

test("sizes: decimal units, and never above the server's own limit", async () => {
  for (const [given, kept] of [["1kb", 1_000], ["1.5MB", 1_500_000], ["100B", 100], [7, 7], [0, 0]]) {
    const id = await bucket({ public: false, fileSizeLimit: given });
    assert.equal(ok(await storage.getBucket(id)).file_size_limit, kept, String(given));
  }
  const { error } = await storage.createBucket(uniqueBucket(), { public: false, fileSizeLimit: "500GB" });
  assert.deepEqual([error.statusCode, error.message], ["413", "The object exceeded the maximum allowed size"]);
  for (const fileSizeLimit of ["many", "-1kb", "10 parsecs"]) {
    assert.equal((await storage.createBucket(uniqueBucket(), { public: false, fileSizeLimit })).error.status, 400, fileSizeLimit);
  }
});

test("listing buckets: limit, offset, order and search", async () => {
  const mark = crypto.randomUUID();
  const names = ["b", "a", "d", "c"].map((letter) => willRemove(`${mark}-${letter}_!`));
  for (const name of names) ok(await storage.createBucket(name));
  const listed = async (options) => ok(await storage.listBuckets({ search: mark, ...options })).map(({ id }) => id);
  const sorted = names.toSorted();
  assert.deepEqual(await listed({ sortColumn: "name", sortOrder: "asc" }), sorted);
  assert.deepEqual(await listed({ sortColumn: "name", sortOrder: "desc" }), sorted.toReversed());
  assert.deepEqual(await listed({ sortColumn: "created_at", sortOrder: "asc" }), names);
  assert.deepEqual(await listed({ sortColumn: "id", sortOrder: "asc", limit: 2, offset: 1 }), sorted.slice(1, 3));
  assert.deepEqual(await listed({ search: `${mark}-A_` }), [sorted[0]], "case does not matter");
  assert.deepEqual(await listed({ search: `${mark}_a` }), [], "and wildcards are letters");
  assert.deepEqual(await listed({ search: `${mark}%` }), []);
});

test("only an empty bucket can be deleted, and emptying it takes the files", async () => {
  const id = await bucket({ public: true });
  ok(await storage.from(id).upload("a/b.bin", bytes(10)));
  ok(await storage.from(id).upload("c.bin", bytes(11)));
  assert.deepEqual(said(await storage.deleteBucket(id)), [null, 400, "409", "The bucket you tried to delete is not empty"]);
  const told = "Empty bucket has been queued. Completion may take up to an hour.";
  assert.deepEqual(ok(await storage.emptyBucket(id)), { message: told });
  for (let tries = 0; tries < 100 && ok(await storage.from(id).listV2()).objects.length > 0; tries += 1) {
    await new Promise((done) => setTimeout(done, 50));
  }
  assert.equal((await fetch(storage.from(id).getPublicUrl("c.bin").data.publicUrl)).status, 400);
  assert.deepEqual(ok(await storage.deleteBucket(id)), { message: "Successfully deleted" });
  assert.deepEqual(said(await storage.getBucket(id)), [null, 400, "404", "Bucket not found"]);
  assert.deepEqual(said(await storage.deleteBucket(id)), [null, 400, "404", "Bucket not found"]);
  assert.deepEqual(said(await storage.emptyBucket(id)), [null, 400, "404", "Bucket not found"]);
});

test("whoever has no policy sees no bucket and makes none", async () => {
  const id = await bucket({ public: true });
  const { supabase } = await customer();
  for (const { storage: theirs } of [client(), supabase]) {
    assert.ok(!ok(await theirs.listBuckets()).some((row) => row.id === id));
    assert.deepEqual(said(await theirs.getBucket(id)), [null, 400, "404", "Bucket not found"]);
    assert.deepEqual(said(await theirs.createBucket(uniqueBucket())), [null, 400, "403", "new row violates row-level security policy"]);
    assert.deepEqual(said(await theirs.updateBucket(id, { public: false })), [null, 400, "404", "Bucket not found"]);
    assert.deepEqual(said(await theirs.deleteBucket(id)), [null, 400, "404", "Bucket not found"]);
    const { error } = await theirs.emptyBucket(id);
    assert.deepEqual([error.status, error.statusCode, error.message], [403, "403", "Access denied: Invalid role"]);
  }
  assert.equal(ok(await storage.getBucket(id)).public, true);
});

test("throwOnError throws what is else returned", async () => {
  const { storage: throwing } = service();
  await assert.rejects(() => throwing.throwOnError().getBucket("there-is-none"), { message: "Bucket not found", statusCode: "404" });
});

test("no token, or none that holds", async () => {
  const url = `${process.env.BASE_URL}/storage/v1/bucket`;
  const body = async (headers) => {
    const answer = await fetch(url, { headers });
    return [answer.status, await answer.json()];
  };
  const refused = { statusCode: "403", error: "Unauthorized", message: "Invalid Compact JWS", code: "AccessDenied" };
  assert.deepEqual(await body({}), [400, refused]);
  assert.deepEqual(await body({ authorization: "Bearer not-a-token" }), [400, refused]);
  const spoilt = createClient(process.env.BASE_URL, "not-a-token");
  assert.deepEqual(said(await spoilt.storage.listBuckets()), [null, 400, "403", "Invalid Compact JWS"]);
});
