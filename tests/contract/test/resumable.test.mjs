// Large uploads by tus-js-client, unchanged from npm, over connections that break and to a server that is killed.
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import { connect, createServer } from "node:net";
import { Readable } from "node:stream";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import * as tus from "tus-js-client";
import { whole } from "./servers.mjs";

/** The keys of every local server. */
const anonKey =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9.CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0";
const serviceKey =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6InNlcnZpY2Vfcm9sZSIsImV4cCI6MTk4MzgxMjk5Nn0.EGIM96RAZx35lJzdJsyH-qQwv8Hdp7fsn3W0YpN81IU";

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const MB = 1_000_000;

/** A door in front of the server: stays open while the server is gone, and slams when it is told to. */
async function door(test, target) {
  const slams = { left: 0, after: () => Infinity, cut: 0 };
  const open = new Set();
  const server = createServer((client) => {
    const { port, hostname } = new URL(target());
    const upstream = connect(Number(port), hostname);
    const both = [client, upstream];
    for (const socket of both) {
      open.add(socket);
      socket.on("error", () => both.forEach((each) => each.destroy())).on("close", () => open.delete(socket));
    }
    let passed = 0;
    const limit = slams.left > 0 ? slams.after() : Infinity;
    client.on("data", (chunk) => {
      passed += chunk.length;
      if (passed > limit && slams.left > 0) {
        slams.left -= 1;
        slams.cut += 1;
        both.forEach((socket) => socket.destroy());
      }
    });
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  test.after(() => {
    open.forEach((socket) => socket.destroy());
    server.close();
  });
  return { url: `http://127.0.0.1:${server.address().port}`, slams };
}

/** Resolves with the upload when everything is there. */
function send(url, body, { key = serviceKey, headers = {}, metadata, ...options }) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const upload = new tus.Upload(body, {
    endpoint: `${url}/storage/v1/upload/resumable`,
    retryDelays: [0, 50, 100, 200, 400, 800, 1600, 3200, 6400, 6400],
    chunkSize: 6 * MB,
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers },
    metadata: { bucketName: "large", contentType: "application/octet-stream", cacheControl: "60", ...metadata },
    removeFingerprintOnSuccess: true,
    onError: reject,
    onSuccess: () => resolve(upload),
    ...options,
  });
  upload.start();
  return promise;
}

const encoded = (metadata) => Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`).join(",");
const PIECE = { "tus-resumable": "1.0.0", "content-type": "application/offset+octet-stream" };

test("large uploads", async (t) => {
  const server = await whole(t, "local", { UPLOAD_FILE_SIZE_LIMIT: "60MB" });
  const { url, slams } = await door(t, () => server.url);
  const supabase = createClient(url, serviceKey, { auth: { persistSession: false } });
  const { error } = await supabase.storage.createBucket("large", { public: true });
  assert.equal(error, null);
  const stored = async (name) => Buffer.from(await (await fetch(`${url}/storage/v1/object/public/large/${name}`)).arrayBuffer());
  const authorization = `Bearer ${serviceKey}`;
  const create = (headers) =>
    fetch(`${url}/storage/v1/upload/resumable`, { method: "POST", headers: { "tus-resumable": "1.0.0", authorization, ...headers } });

  await t.test("50 MB arrive whole over connections that break and past a server that is killed", async () => {
    const body = randomBytes(50 * MB);
    Object.assign(slams, { left: 6, after: () => 0.5 * MB + Math.random() * 5 * MB });
    let killed = null;
    let sent = 0;
    const upload = await send(url, body, {
      metadata: { objectName: "cut.bin" },
      onProgress: (bytes) => {
        sent = bytes;
        if (bytes > 25 * MB && !killed) killed = server.crash();
      },
    });
    await killed;
    assert.ok(killed && sent === body.length, "the server was killed on the way");
    assert.equal(slams.cut, 6);
    assert.ok(upload.url.startsWith(`${url}/storage/v1/upload/resumable/`));
    assert.equal(sha256(await stored("cut.bin")), sha256(body));
    const info = await supabase.storage.from("large").info("cut.bin");
    assert.deepEqual([info.data.size, info.data.contentType, info.data.cacheControl], [body.length, "application/octet-stream", "max-age=60"]);
  });

  await t.test("the length may be told at the end", async () => {
    const body = randomBytes(3 * MB);
    const pieces = Array.from({ length: 30 }, (_, index) => body.subarray(index * 100_000, (index + 1) * 100_000));
    await send(url, Readable.from(pieces, { objectMode: false }), {
      metadata: { objectName: "stream.bin" }, uploadLengthDeferred: true, chunkSize: 700_000, uploadSize: null,
    });
    assert.equal(sha256(await stored("stream.bin")), sha256(body));
  });

  await t.test("bytes can come with the creation", async () => {
    const body = randomBytes(200_000);
    await send(url, body, { metadata: { objectName: "once.bin" }, uploadDataDuringCreation: true });
    assert.equal(sha256(await stored("once.bin")), sha256(body));
  });

  await t.test("a new piece stops the one before it at once", { timeout: 30_000 }, async (story) => {
    const created = await create({ "upload-length": "20", "upload-metadata": encoded({ bucketName: "large", objectName: "two.bin" }) });
    const address = created.headers.get("location");
    // Ten bytes are promised, four come, and the connection stays open without a word.
    const headers = { ...PIECE, authorization, "upload-offset": "0", "content-length": "10" };
    const first = http.request(address, { method: "PATCH", headers, agent: false });
    story.after(() => first.destroy());
    const answered = once(first, "response").then(async ([answer]) => [answer.statusCode, String(await answer.toArray())]);
    first.write("0123");
    await sleep(1500);
    const began = performance.now();
    const second = await fetch(address, { method: "PATCH", headers: { ...PIECE, authorization, "upload-offset": "4" }, body: "4567890123456789" });
    assert.deepEqual([second.status, second.headers.get("upload-offset"), second.headers.get("tus-complete")], [204, "20", "1"]);
    assert.ok(performance.now() - began < 4000, "nobody waits for the silent one");
    assert.deepEqual(await answered, [400, "Request aborted due to lock acquired"]);
    assert.equal(String(await stored("two.bin")), "01234567890123456789");
  });

  await t.test("what has been uploaded is replaced by those who say so", async () => {
    const first = await send(url, Buffer.from("one"), { metadata: { objectName: "again.txt" } });
    assert.equal(first.options.metadata.objectName, "again.txt");
    const refused = await send(url, Buffer.from("two"), { metadata: { objectName: "again.txt" }, retryDelays: null }).catch((error) => error);
    assert.equal(refused.originalResponse.getStatus(), 409);
    assert.equal(refused.originalResponse.getBody(), "The resource already exists");
    await send(url, Buffer.from("three"), { metadata: { objectName: "again.txt" }, headers: { "x-upsert": "true" } });
    assert.equal(String(await stored("again.txt")), "three");
  });

  await t.test("x-upsert is remembered from the creation", async () => {
    const created = await create({
      "x-upsert": "true", "upload-length": "4", "upload-metadata": encoded({ bucketName: "large", objectName: "again.txt" }),
    });
    const patched = await fetch(created.headers.get("location"), {
      method: "PATCH", headers: { ...PIECE, authorization, "upload-offset": "0" }, body: "four",
    });
    assert.deepEqual([patched.status, patched.headers.get("tus-complete")], [204, "1"]);
    assert.equal(String(await stored("again.txt")), "four");
  });

  await t.test("policies decide, and a signed address stands for them", async () => {
    const denied = await send(url, Buffer.from("x"), { key: anonKey, metadata: { objectName: "denied.txt" }, retryDelays: null }).catch((error) => error);
    assert.equal(denied.originalResponse.getStatus(), 403);
    assert.equal(denied.originalResponse.getBody(), "new row violates row-level security policy");
    const { data } = await supabase.storage.from("large").createSignedUploadUrl("signed.txt");
    const signed = { key: null, metadata: { objectName: "signed.txt" }, endpoint: `${url}/storage/v1/upload/resumable/sign` };
    const upload = await send(url, Buffer.from("signed"), { ...signed, headers: { "x-signature": data.token } });
    assert.match(upload.url, /\/upload\/resumable\/sign\/[\w-]+$/);
    assert.equal(String(await stored("signed.txt")), "signed");
    const wrong = await send(url, Buffer.from("x"), { ...signed, metadata: { objectName: "other.txt" }, headers: { "x-signature": data.token }, retryDelays: null }).catch((error) => error);
    assert.equal(wrong.originalResponse.getStatus(), 400);
  });

  await t.test("an upload can be given up", async () => {
    const { promise, resolve } = Promise.withResolvers();
    const upload = new tus.Upload(randomBytes(2 * MB), {
      endpoint: `${url}/storage/v1/upload/resumable`, headers: { authorization }, chunkSize: MB, metadata: { bucketName: "large", objectName: "gone.bin" },
      onChunkComplete: () => resolve(upload.abort(true)),
    });
    upload.start();
    await promise;
    const head = await fetch(upload.url, { method: "HEAD", headers: { ...PIECE, authorization } });
    assert.equal(head.status, 404);
  });
});
