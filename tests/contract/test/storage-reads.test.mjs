// Reading, moving and removing files as storage-js does, and as a browser follows the addresses it makes.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bucket, bytes, client, content, ok, removeBuckets, said, service } from "./storage.mjs";

const { storage } = service();
const missing = [null, 400, "404", "Object not found"];
let open, closed, shown, hidden;
before(async () => {
  [open, closed] = [await bucket({ public: true }), await bucket()];
  [shown, hidden] = [storage.from(open), storage.from(closed)];
  for (const files of [shown, hidden]) {
    ok(await files.upload("folder/file.bin", bytes(1_000), { contentType: "application/x-story", metadata: { is: "kept" } }));
  }
});
after(removeBuckets);

test("download: whole, as a stream, and nothing where nothing is", async () => {
  const blob = ok(await hidden.download("folder/file.bin"));
  assert.deepEqual([blob.type, blob.size], ["application/x-story", 1_000]);
  assert.ok((await content(blob)).equals(bytes(1_000)));
  const chunks = [];
  for await (const chunk of ok(await hidden.download("folder/file.bin").asStream())) chunks.push(chunk);
  assert.ok(Buffer.concat(chunks).equals(bytes(1_000)));
  const none = await hidden.download("folder/none.bin");
  assert.deepEqual(said(none), missing);
  assert.equal(none.error.code, "NoSuchKey");
  assert.deepEqual(said(await storage.from("there-is-none").download("a")), [null, 400, "404", "Bucket not found"]);
  const { error } = await hidden.download("folder/file.bin", {}, { signal: AbortSignal.abort() });
  assert.match(error.message, /abort/);
  assert.ok(ok(await hidden.download("folder/file.bin", {}, { cache: "no-store" })).size > 0);
  assert.ok(ok(await hidden.download("folder/file.bin", { cacheNonce: "7" })).size > 0);
});

test("info and exists", async () => {
  const info = ok(await hidden.info("folder/file.bin"));
  const { id, version, etag, lastModified, createdAt, ...rest } = info;
  assert.deepEqual(rest, {
    name: "folder/file.bin", bucketId: closed, size: 1_000, contentType: "application/x-story",
    cacheControl: "max-age=3600", metadata: { is: "kept" },
  });
  assert.match(`${id} ${version}`, /^[0-9a-f-]{36} [0-9a-f-]{36}$/);
  assert.match(etag, /^"[0-9a-f]{32}"$/);
  assert.ok(Date.parse(lastModified) && Date.parse(createdAt));
  assert.equal(ok(await hidden.exists("folder/file.bin")), true);
  const none = await hidden.exists("folder/none.bin");
  assert.deepEqual([none.data, none.error.code], [false, "NoSuchKey"]);
  assert.deepEqual(said(await hidden.info("none")), missing);
});

test("a public bucket's files have an address; a private one's do not", async () => {
  const url = shown.getPublicUrl("folder/file.bin").data.publicUrl;
  assert.equal(url, `${process.env.BASE_URL}/storage/v1/object/public/${open}/folder/file.bin`);
  const answer = await fetch(url);
  assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes(1_000)));
  const { etag } = Object.fromEntries(answer.headers);
  assert.equal((await fetch(url, { headers: { "if-none-match": etag } })).status, 304);
  const part = await fetch(url, { headers: { range: "bytes=10-19" } });
  assert.deepEqual([part.status, part.headers.get("content-range")], [206, "bytes 10-19/1000"]);
  assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes(1_000).subarray(10, 20)));
  const named = shown.getPublicUrl("folder/file.bin", { download: "grädde.bin" }).data.publicUrl;
  const disposition = (await fetch(named)).headers.get("content-disposition");
  assert.equal(disposition, "attachment; filename=gr%C3%A4dde.bin; filename*=UTF-8''gr%C3%A4dde.bin");
  const nameless = shown.getPublicUrl("folder/file.bin", { download: true }).data.publicUrl;
  assert.equal((await fetch(nameless)).headers.get("content-disposition"), "attachment;");
  const refused = await fetch(hidden.getPublicUrl("folder/file.bin").data.publicUrl);
  assert.deepEqual([refused.status, (await refused.json()).message], [400, "Bucket not found"]);
});

test("a signed address opens one file of a private bucket for a while", async () => {
  const { signedUrl } = ok(await hidden.createSignedUrl("folder/file.bin", 60, { download: "a.bin", cacheNonce: "1" }));
  assert.ok(signedUrl.startsWith(`${process.env.BASE_URL}/storage/v1/object/sign/${closed}/folder/file.bin?token=`));
  const answer = await fetch(signedUrl);
  assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes(1_000)));
  const in60s = Date.parse(answer.headers.get("expires")) - Date.now();
  assert.ok(in60s > 50_000 && in60s <= 61_000, `it expires in ${in60s} ms`);
  assert.equal(answer.headers.get("content-disposition"), "attachment; filename=a.bin; filename*=UTF-8''a.bin");
  const token = new URL(signedUrl).searchParams.get("token");
  const other = await fetch(`${process.env.BASE_URL}/storage/v1/object/sign/${closed}/folder/other.bin?token=${token}`);
  assert.deepEqual([other.status, (await other.json()).code], [400, "InvalidSignature"]);
  const brief = ok(await hidden.createSignedUrl("folder/file.bin", 1)).signedUrl;
  await new Promise((done) => setTimeout(done, 2_100));
  const late = await fetch(brief);
  assert.deepEqual([late.status, (await late.json()).message], [400, '"exp" claim timestamp check failed']);
  assert.deepEqual(said(await hidden.createSignedUrl("none", 60)), missing);
});

test("many addresses at once, with a word for each that cannot be", async () => {
  ok(await hidden.upload("second.bin", bytes(2)));
  const paths = ["second.bin", "none.bin", "folder/file.bin"];
  const rows = ok(await hidden.createSignedUrls(paths, 60, { download: true }));
  assert.deepEqual(rows.map(({ path }) => path), paths, "in the order they were asked for");
  assert.deepEqual([rows[1].error, rows[1].signedUrl], ["Either the object does not exist or you do not have access to it", null]);
  for (const [at, size] of [[0, 2], [2, 1_000]]) {
    assert.equal(rows[at].error, null);
    assert.equal((await (await fetch(rows[at].signedUrl)).arrayBuffer()).byteLength, size);
  }
});

test("move and copy, here and into another bucket", async () => {
  const to = await bucket();
  ok(await hidden.upload("from/a.txt", "a", { contentType: "text/plain", metadata: { kept: true } }));
  assert.deepEqual(ok(await hidden.copy("from/a.txt", "to/b.txt")), { path: `${closed}/to/b.txt` });
  assert.deepEqual(ok(await hidden.move("to/b.txt", "to/c.txt")), { message: "Successfully moved" });
  assert.deepEqual(said(await hidden.download("to/b.txt")), missing);
  assert.deepEqual(ok(await hidden.copy("to/c.txt", "c.txt", { destinationBucket: to })), { path: `${to}/c.txt` });
  assert.deepEqual(ok(await hidden.move("to/c.txt", "d.txt", { destinationBucket: to })), { message: "Successfully moved" });
  for (const key of ["c.txt", "d.txt"]) {
    assert.equal(await ok(await storage.from(to).download(key)).text(), "a", key);
    assert.deepEqual(ok(await storage.from(to).info(key)).metadata, { kept: true }, key);
  }
  assert.equal(await ok(await hidden.download("from/a.txt")).text(), "a", "the source stays");
  assert.deepEqual(said(await hidden.move("none", "x")), missing);
  assert.deepEqual(said(await hidden.copy("none", "x")), missing);
  assert.deepEqual(said(await hidden.move("from/a.txt", "folder/file.bin")), [null, 400, "409", "The resource already exists"]);
  assert.deepEqual(said(await hidden.copy("from/a.txt", "folder/file.bin")), [null, 400, "409", "The resource already exists"]);
  assert.deepEqual(said(await hidden.copy("from/a.txt", "x", { destinationBucket: "there-is-none" })), [null, 400, "404", "Bucket not found"]);
});

test("remove tells what it removed, and nothing else", async () => {
  for (const key of ["gone/1", "gone/2", "gone/3"]) ok(await hidden.upload(key, key));
  const removed = ok(await hidden.remove(["gone/1", "gone/none", "gone/3"]));
  assert.deepEqual(removed.map(({ name, bucket_id }) => [name, bucket_id]).toSorted(), [["gone/1", closed], ["gone/3", closed]]);
  assert.ok(removed.every(({ id }) => id));
  assert.deepEqual(ok(await hidden.list("gone")).map(({ name }) => name), ["2"]);
  assert.deepEqual(ok(await hidden.remove(["gone/1"])), []);
  assert.deepEqual(ok(await hidden.remove(["gone"])), [], "a folder is no file");
});

test("what is replaced or removed is not read again", async () => {
  const url = shown.getPublicUrl("live.txt").data.publicUrl;
  for (const text of ["one", "two", "three"]) {
    ok(await shown.upload("live.txt", text, { upsert: true }));
    assert.equal(await (await fetch(url)).text(), text);
  }
  ok(await storage.updateBucket(open, { public: false }));
  assert.equal((await fetch(url)).status, 400, "not a moment longer than the bucket is public");
  ok(await storage.updateBucket(open, { public: true }));
  ok(await shown.remove(["live.txt"]));
  assert.equal((await fetch(url)).status, 400);
});

test("the cache is purged by the service key alone", async () => {
  assert.equal(ok(await shown.purgeCache("folder/file.bin")).message, "success");
  assert.equal(ok(await shown.purgeCache("folder/file.bin", { transformations: true })).message, "success");
  assert.equal(ok(await storage.purgeBucketCache(open)).message, "success");
  const { error } = await client().storage.from(open).purgeCache("folder/file.bin");
  assert.deepEqual([error.status, error.statusCode], [403, "403"]);
});

test("pages and drawings of strangers never run on this origin", async () => {
  const script = "<script>alert(1)</script>";
  ok(await shown.upload("page.html", script, { contentType: "text/html" }));
  ok(await shown.upload("drawing.svg", `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, { contentType: "image/svg+xml" }));
  for (const key of ["page.html", "drawing.svg"]) {
    const { headers } = await fetch(shown.getPublicUrl(key).data.publicUrl);
    assert.equal(headers.get("x-content-type-options"), "nosniff", key);
    const isBoxed = /sandbox/.test(headers.get("content-security-policy") ?? "");
    assert.ok(isBoxed || headers.get("content-type").startsWith("text/plain"), key);
  }
});
