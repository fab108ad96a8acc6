// Every way that storage-js has of sending bytes, and what is kept beside them.
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { bucket, bytes, client, content, ok, removeBuckets, said, service, sha256 } from "./storage.mjs";

const { storage } = service();
let id, files;
before(async () => {
  id = await bucket({ public: true });
  files = storage.from(id);
});
after(removeBuckets);

const stored = async (path) => content(ok(await files.download(path)));

/** A body that comes in pieces, without a length. */
const pieces = (whole, size = 1_000) => {
  const chunks = [];
  for (let at = 0; at < whole.length; at += size) chunks.push(whole.subarray(at, at + size));
  return chunks;
};

const BODIES = {
  Buffer: (whole) => whole,
  Uint8Array: (whole) => new Uint8Array(whole),
  ArrayBuffer: (whole) => new Uint8Array(whole).buffer,
  Blob: (whole) => new Blob([whole]),
  File: (whole) => new File([whole], "name of the file.bin", { type: "application/x-story" }),
  FormData: (whole) => {
    const form = new FormData();
    form.append("cacheControl", "3600");
    form.append("", new Blob([whole]), "file.bin");
    return form;
  },
  "Node stream": (whole) => Readable.from(pieces(whole)),
  "web stream": (whole) => Readable.toWeb(Readable.from(pieces(whole))),
};

for (const [kind, body] of Object.entries(BODIES)) {
  test(`a ${kind} arrives whole, by upload, by update and by a signed address`, async () => {
    const path = `bodies/${kind.replaceAll(" ", "-")}.bin`;
    const [first, second, third] = [bytes(70_001), bytes(12_345), bytes(1)];
    const uploaded = ok(await files.upload(path, body(first)));
    assert.match(uploaded.id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(uploaded, { id: uploaded.id, path, fullPath: `${id}/${path}` });
    assert.equal(sha256(await stored(path)), sha256(first));
    const updated = ok(await files.update(path, body(second)));
    assert.deepEqual(updated, uploaded, "the object stays the same one");
    assert.equal(sha256(await stored(path)), sha256(second));
    const { token } = ok(await files.createSignedUploadUrl(path, { upsert: true }));
    assert.deepEqual(ok(await files.uploadToSignedUrl(path, token, body(third))), { path, fullPath: `${id}/${path}` });
    assert.equal(sha256(await stored(path)), sha256(third));
  });
}

test("text and form parameters are bodies, too", async () => {
  ok(await files.upload("text.txt", "Filmjölk, 3 dl", { contentType: "text/plain;charset=UTF-8" }));
  const text = ok(await files.download("text.txt"));
  assert.deepEqual([await text.text(), text.type], ["Filmjölk, 3 dl", "text/plain;charset=utf-8"]);
  ok(await files.upload("form.txt", new URLSearchParams({ a: "1", b: "å" })));
  assert.equal(await ok(await files.download("form.txt")).text(), "a=1&b=%C3%A5");
});

test("an empty file is a file", async () => {
  ok(await files.upload("empty.bin", Buffer.alloc(0)));
  const info = ok(await files.info("empty.bin"));
  assert.deepEqual([info.size, (await stored("empty.bin")).length], [0, 0]);
  assert.equal(info.etag, '"d41d8cd98f00b204e9800998ecf8427e"', "MD5 of nothing");
});

test("type, cache control and metadata come back as they were given", async () => {
  const metadata = { colour: "röd", nested: { list: [1, 2, null] } };
  const options = { contentType: "image/png", cacheControl: "60", metadata };
  for (const [path, body] of [["raw.png", bytes(20)], ["form.png", new Blob([bytes(20)], { type: "image/png" })]]) {
    ok(await files.upload(path, body, options));
    const info = ok(await files.info(path));
    assert.deepEqual([info.contentType, info.cacheControl, info.size, info.metadata], ["image/png", "max-age=60", 20, metadata], path);
    const answer = await fetch(files.getPublicUrl(path).data.publicUrl);
    assert.deepEqual([answer.headers.get("content-type"), answer.headers.get("cache-control")], ["image/png", "max-age=60"], path);
    await answer.arrayBuffer();
  }
  ok(await files.update("raw.png", bytes(21), { contentType: "image/webp" }));
  const after = ok(await files.info("raw.png"));
  assert.deepEqual([after.contentType, after.size, after.cacheControl], ["image/webp", 21, "max-age=3600"]);
});

test("an object is replaced only by who says so", async () => {
  ok(await files.upload("once.bin", bytes(5)));
  const again = await files.upload("once.bin", bytes(6));
  assert.deepEqual(said(again), [null, 400, "409", "The resource already exists"]);
  assert.equal(again.error.code, "KeyAlreadyExists");
  assert.equal((await stored("once.bin")).length, 5);
  const before = ok(await files.info("once.bin"));
  ok(await files.upload("once.bin", bytes(6), { upsert: true }));
  const now = ok(await files.info("once.bin"));
  assert.deepEqual([now.id, now.size, now.createdAt], [before.id, 6, before.createdAt]);
  assert.notEqual(now.version, before.version);
  assert.notEqual(now.etag, before.etag);
});

test("a bucket's limits hold for every body", async () => {
  const narrow = storage.from(await bucket({ public: false, fileSizeLimit: "1kb", allowedMimeTypes: ["image/png", "text/*"] }));
  const options = { contentType: "image/png" };
  ok(await narrow.upload("fits.png", bytes(1_000), options));
  for (const [kind, body] of Object.entries(BODIES)) {
    // What is made of a file names its own type.
    const big = kind === "File" ? new File([bytes(1_001)], "a.png", { type: "image/png" })
      : kind === "Blob" ? new Blob([bytes(1_001)], { type: "image/png" })
      : kind === "FormData" ? formOf(new Blob([bytes(1_001)], { type: "image/png" })) : body(bytes(1_001));
    const refused = await narrow.upload(`big-${kind}.png`, big, options);
    assert.deepEqual(said(refused), [null, 400, "413", "The object exceeded the maximum allowed size"], kind);
    assert.equal(refused.error.code, "EntityTooLarge");
  }
  ok(await narrow.upload("a.txt", "text", { contentType: "text/csv" }));
  const jpeg = await narrow.upload("a.jpg", bytes(5), { contentType: "image/jpeg" });
  assert.deepEqual(said(jpeg), [null, 400, "415", "mime type image/jpeg is not supported"]);
  const blob = await narrow.upload("b.jpg", new Blob([bytes(5)], { type: "image/jpeg" }));
  assert.deepEqual(said(blob), [null, 400, "415", "mime type image/jpeg is not supported"]);
  assert.deepEqual(ok(await narrow.list()).map(({ name }) => name), ["a.txt", "fits.png"]);
});

function formOf(file) {
  const form = new FormData();
  form.append("", file);
  return form;
}

test("a signed address for uploading holds for its key, once, and says who made it", async () => {
  const { signedUrl, token, path } = ok(await files.createSignedUploadUrl("signed/one.bin"));
  assert.ok(signedUrl.startsWith(`${process.env.BASE_URL}/storage/v1/object/upload/sign/${id}/signed/one.bin?token=`));
  assert.equal(path, "signed/one.bin");
  const stranger = client().storage.from(id);
  const elsewhere = await stranger.uploadToSignedUrl("signed/other.bin", token, bytes(3));
  assert.deepEqual([elsewhere.error.status, elsewhere.error.code], [400, "InvalidSignature"]);
  const spoilt = await stranger.uploadToSignedUrl(path, `${token}x`, bytes(3));
  assert.equal(spoilt.error.status, 400);
  ok(await stranger.uploadToSignedUrl(path, token, bytes(3), { metadata: { by: "a stranger" } }));
  assert.equal((await stored(path)).length, 3);
  assert.deepEqual(ok(await files.info(path)).metadata, { by: "a stranger" });
  const twice = await stranger.uploadToSignedUrl(path, token, bytes(4));
  assert.deepEqual(said(twice), [null, 400, "409", "The resource already exists"]);
  const taken = await files.createSignedUploadUrl(path);
  assert.deepEqual(said(taken), [null, 400, "409", "The resource already exists"], "no token for what is taken");
  const download = await fetch(`${process.env.BASE_URL}/storage/v1/object/sign/${id}/${path}?token=${token}`);
  assert.equal(download.status, 400, "a token for uploading reads nothing");
});

test("a signed address is made for any bucket, and the type is judged when the file comes", async () => {
  const images = storage.from(await bucket({ public: false, allowedMimeTypes: ["image/png"] }));
  const { token } = ok(await images.createSignedUploadUrl("a.png"));
  const refused = await images.uploadToSignedUrl("a.png", token, new Blob(["x"], { type: "text/plain" }));
  assert.deepEqual(said(refused), [null, 400, "415", "mime type text/plain is not supported"]);
  ok(await images.uploadToSignedUrl("a.png", token, new Blob([bytes(3)], { type: "image/png" })));
});

test("keys: what upstream takes, and what it refuses", async () => {
  const good = ["a b.txt", "deep/er/and/deeper.txt", "!_*'()&$=@;:+,.txt", ".hidden", "UPPER/lower.TXT", "x".repeat(200)];
  for (const key of good) {
    ok(await files.upload(key, key, { contentType: "text/plain" }));
    assert.equal(await ok(await files.download(key)).text(), key, key);
  }
  for (const key of ["åäö.txt", "ملف.txt", "a[1].txt", "a{b}.txt", "~home.txt", "a|b.txt"]) {
    const { error } = await files.upload(key, "text");
    assert.deepEqual([error.status, error.statusCode, error.message, error.code], [400, "400", `Invalid key: ${key}`, "InvalidKey"]);
  }
  assert.deepEqual(said(await storage.from("there-is-none").upload("a.txt", "text")), [null, 400, "404", "Bucket not found"]);
});
