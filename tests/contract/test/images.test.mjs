// Pictures as storage-js asks for them: `transform` in a public address, a download and a signed address.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import { client, ok, service } from "./shop.mjs";

const bucket = `pictures-${crypto.randomUUID()}`;
const supabase = service();

/** A PNG of one colour. */
function png(width, height) {
  const number = (value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    return Buffer.concat([number(data.length), body, number(crc32(body))]);
  };
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 3, 120)]);
  const header = Buffer.concat([number(width), number(height), Buffer.from([8, 2, 0, 0, 0])]);
  const pixels = deflateSync(Buffer.concat(Array(height).fill(row)));
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

/** Sides of a PNG. */
async function sides(blob) {
  const bytes = Buffer.from(await blob.arrayBuffer());
  assert.equal(bytes.toString("latin1", 1, 4), "PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

before(async () => {
  ok(await supabase.storage.createBucket(bucket, { public: true }));
  ok(await supabase.storage.from(bucket).upload("a.png", png(400, 300), { contentType: "image/png" }));
});
after(async () => {
  ok(await supabase.storage.from(bucket).remove(["a.png"]));
  ok(await supabase.storage.deleteBucket(bucket));
});

test("a public address asks for a size", async () => {
  const transform = { width: 100, height: 100, resize: "contain" };
  const { data } = client().storage.from(bucket).getPublicUrl("a.png", { transform });
  const answer = await fetch(data.publicUrl, { headers: { accept: "*/*" } });
  assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "image/png"]);
  assert.deepEqual(await sides(await answer.blob()), [100, 75]);
  const browser = await fetch(data.publicUrl, { headers: { accept: "image/avif,image/webp,*/*" } });
  assert.equal(browser.headers.get("content-type"), "image/webp");
  await browser.body.cancel();
});

test("a download asks for a size", async () => {
  const blob = ok(await supabase.storage.from(bucket).download("a.png", { transform: { width: 200, format: "origin" } }));
  assert.deepEqual(await sides(blob), [200, 150]);
  const denied = await client().storage.from(bucket).download("a.png", { transform: { width: 200 } });
  assert.ok(denied.error);
});

test("a signed address carries its size", async () => {
  const transform = { width: 50, height: 50, resize: "cover", quality: 60, format: "origin" };
  const { signedUrl } = ok(await supabase.storage.from(bucket).createSignedUrl("a.png", 60, { transform }));
  assert.match(signedUrl, /\/storage\/v1\/render\/image\/sign\//);
  const answer = await fetch(signedUrl);
  assert.deepEqual(await sides(await answer.blob()), [50, 50]);
  assert.equal(answer.headers.get("x-transformations"), "height:50,width:50,resizing_type:fill,quality:60");
  const other = await fetch(signedUrl.replace("a.png", "b.png"));
  assert.equal(other.status, 400);
  await other.body.cancel();
});
