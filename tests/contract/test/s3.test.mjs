// The S3 protocol through AWS' own client, with the server's credentials and with a customer's token under row policies.
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import {
  AbortMultipartUploadCommand, CompleteMultipartUploadCommand, CopyObjectCommand, CreateBucketCommand,
  CreateMultipartUploadCommand, DeleteBucketCommand, DeleteObjectCommand, DeleteObjectsCommand, GetBucketLocationCommand,
  GetBucketVersioningCommand, GetObjectCommand, GetObjectTaggingCommand, HeadBucketCommand, HeadObjectCommand,
  ListBucketsCommand, ListMultipartUploadsCommand, ListObjectsCommand, ListObjectsV2Command, ListPartsCommand,
  PutObjectCommand, PutObjectTaggingCommand, S3Client, UploadPartCommand, UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import pg from "pg";
import { customer, service } from "./shop.mjs";

const need = (name) => process.env[name] ?? assert.fail(`${name} is not set: run this suite by \`cargo xtask test contract\``);
const endpoint = need("STORAGE_S3_URL");
const credentials = {
  accessKeyId: need("S3_PROTOCOL_ACCESS_KEY_ID"),
  secretAccessKey: need("S3_PROTOCOL_ACCESS_KEY_SECRET"),
};
const clients = [];
function client(options = {}) {
  const region = need("S3_PROTOCOL_REGION");
  clients.push(new S3Client({ endpoint, region, forcePathStyle: true, credentials, maxAttempts: 1, ...options }));
  return clients.at(-1);
}
const s3 = client();
const Bucket = `s3-${crypto.randomUUID()}`;
const sql = new pg.Client({ connectionString: need("DATABASE_URL") });
const policy = `"${Bucket} own folder"`;

const put = (Key, Body, more = {}) => s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const text = async (Key, by = s3, more = {}) => (await by.send(new GetObjectCommand({ Bucket, Key, ...more }))).Body.transformToString();
/** Name and status of what a request is refused with. */
const refusal = async (promise) => {
  const error = await promise.then(() => assert.fail("it was not refused"), (error) => error);
  return [error.name, error.$metadata?.httpStatusCode];
};
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

before(async () => {
  await s3.send(new CreateBucketCommand({ Bucket }));
  await sql.connect();
  const own = `bucket_id = '${Bucket}' and (storage.foldername(name))[1] = auth.uid()::text`;
  await sql.query(`create policy ${policy} on storage.objects to authenticated using (${own}) with check (${own})`);
});

after(async () => {
  await sql.query(`drop policy ${policy} on storage.objects`);
  await sql.end();
  const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket }));
  await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: Contents.map(({ Key }) => ({ Key })) } }));
  await s3.send(new DeleteBucketCommand({ Bucket }));
  // Their open connections would keep the run waiting.
  for (const one of clients) one.destroy();
});

test("buckets", async () => {
  const name = `s3-${crypto.randomUUID()}`;
  assert.equal((await s3.send(new CreateBucketCommand({ Bucket: name, ACL: "public-read" }))).Location, `/${name}`);
  const { rows } = await sql.query("select public from storage.buckets where id = $1", [name]);
  assert.deepEqual(rows, [{ public: true }]);
  assert.deepEqual((await refusal(s3.send(new CreateBucketCommand({ Bucket: name }))))[1], 409);
  const { Buckets } = await s3.send(new ListBucketsCommand({}));
  const found = Buckets.find((bucket) => bucket.Name === name);
  assert.ok(found.CreationDate instanceof Date);
  assert.equal((await s3.send(new HeadBucketCommand({ Bucket: name }))).BucketRegion, "local");
  assert.equal((await s3.send(new GetBucketLocationCommand({ Bucket: name }))).LocationConstraint, "local");
  assert.equal((await s3.send(new GetBucketVersioningCommand({ Bucket: name }))).Status, "Suspended");
  assert.equal((await s3.send(new DeleteBucketCommand({ Bucket: name }))).$metadata.httpStatusCode, 204);
  assert.equal((await refusal(s3.send(new HeadBucketCommand({ Bucket: name }))))[1], 404);
});

test("an object is put, described, read in part, and removed", async () => {
  const Key = "folder/a file (1)+&=@.txt";
  const { ETag } = await put(Key, "hello", { ContentType: "text/plain", CacheControl: "max-age=60", Metadata: { who: "anna" } });
  assert.equal(ETag, '"5d41402abc4b2a76b9719d911017c592"');
  const head = await s3.send(new HeadObjectCommand({ Bucket, Key }));
  assert.deepEqual([head.ContentLength, head.ContentType, head.CacheControl, head.ETag, head.Metadata],
    [5, "text/plain", "max-age=60", ETag, { who: "anna" }]);
  assert.equal(await text(Key), "hello");
  const part = await s3.send(new GetObjectCommand({ Bucket, Key, Range: "bytes=1-3" }));
  assert.deepEqual([await part.Body.transformToString(), part.ContentRange, part.$metadata.httpStatusCode], ["ell", "bytes 1-3/5", 206]);
  assert.equal((await refusal(s3.send(new GetObjectCommand({ Bucket, Key, Range: "bytes=9-" }))))[1], 416);
  assert.equal((await refusal(s3.send(new GetObjectCommand({ Bucket, Key, IfNoneMatch: ETag }))))[1], 304);
  assert.equal((await refusal(s3.send(new GetObjectCommand({ Bucket, Key, IfMatch: '"other"' }))))[1], 412);
  const overridden = await s3.send(new GetObjectCommand({ Bucket, Key, ResponseContentDisposition: "attachment", ResponseCacheControl: "no-store" }));
  assert.deepEqual([overridden.ContentDisposition, overridden.CacheControl], ["attachment", "no-store"]);
  assert.deepEqual((await s3.send(new GetObjectTaggingCommand({ Bucket, Key }))).TagSet, []);
  const supabase = service().storage.from(Bucket);
  assert.equal(await (await supabase.download(Key)).data.text(), "hello");
  for (let round = 0; round < 2; round++) {
    assert.equal((await s3.send(new DeleteObjectCommand({ Bucket, Key }))).$metadata.httpStatusCode, 204);
  }
  assert.deepEqual(await refusal(text(Key)), ["NoSuchKey", 404]);
  assert.deepEqual(await refusal(s3.send(new DeleteObjectCommand({ Bucket: "no-such-bucket", Key }))), ["NoSuchBucket", 404]);
});

test("lists by prefix and delimiter, page by page, in both versions", async () => {
  const keys = ["l/a", "l/b/1", "l/b/2", "l/c", "l/d/1", "l/e"];
  for (const key of keys) await put(key, key);
  const two = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: "l/" }));
  assert.deepEqual(two.Contents.map((entry) => entry.Key), keys);
  assert.deepEqual([two.KeyCount, two.IsTruncated, two.Contents[0].Size, two.Contents[0].StorageClass], [6, false, 3, "STANDARD"]);
  const seen = [];
  let ContinuationToken;
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: "l/", Delimiter: "/", MaxKeys: 2, ContinuationToken }));
    seen.push([...(page.Contents ?? []).map((entry) => entry.Key), ...(page.CommonPrefixes ?? []).map((entry) => entry.Prefix)]);
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  assert.deepEqual(seen, [["l/a", "l/b/"], ["l/c", "l/d/"], ["l/e"]]);
  const one = await s3.send(new ListObjectsCommand({ Bucket, Prefix: "l/", Delimiter: "/", MaxKeys: 2 }));
  assert.deepEqual([one.NextMarker, one.IsTruncated], ["l/b/", true]);
  const next = await s3.send(new ListObjectsCommand({ Bucket, Prefix: "l/", Delimiter: "/", Marker: one.NextMarker }));
  assert.deepEqual([next.Contents.map((entry) => entry.Key), next.CommonPrefixes.map((entry) => entry.Prefix)], [["l/c", "l/e"], ["l/d/"]]);
  const later = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: "l/", StartAfter: "l/b/2" }));
  assert.deepEqual(later.Contents.map((entry) => entry.Key), ["l/c", "l/d/1", "l/e"]);
  assert.deepEqual(await refusal(s3.send(new ListObjectsV2Command({ Bucket: "no-such-bucket" }))), ["NoSuchBucket", 404]);
  const deleted = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [...keys, "l/never"].map((Key) => ({ Key })) } }));
  assert.equal(deleted.Deleted.length, 7);
  assert.equal((await s3.send(new ListObjectsV2Command({ Bucket, Prefix: "l/" }))).KeyCount, 0);
});

test("copies keep what is known of the source, or not", async () => {
  await put("copy/from", "bytes", { ContentType: "text/css", Metadata: { a: "1" } });
  const CopySource = `${Bucket}/copy/from`;
  const { CopyObjectResult } = await s3.send(new CopyObjectCommand({ Bucket, Key: "copy/to", CopySource }));
  const head = (Key) => s3.send(new HeadObjectCommand({ Bucket, Key }));
  const kept = await head("copy/to");
  assert.deepEqual([CopyObjectResult.ETag, kept.ContentType, kept.Metadata], [kept.ETag, "text/css", { a: "1" }]);
  await s3.send(new CopyObjectCommand({ Bucket, Key: "copy/new", CopySource, MetadataDirective: "REPLACE", ContentType: "text/plain", Metadata: { b: "2" } }));
  const replaced = await head("copy/new");
  assert.deepEqual([replaced.ContentType, replaced.Metadata], ["text/plain", { b: "2" }]);
  const conditional = { Bucket, Key: "copy/x", CopySource, CopySourceIfNoneMatch: CopyObjectResult.ETag };
  assert.equal((await refusal(s3.send(new CopyObjectCommand(conditional))))[1], 412);
  assert.equal((await refusal(s3.send(new CopyObjectCommand({ Bucket, Key: "copy/x", CopySource: `${Bucket}/none` }))))[0], "NoSuchKey");
});

test("parts make an object, whoever sends them in whichever order", async () => {
  const Key = "parts/big.bin";
  const pieces = [randomBytes(6 << 20), randomBytes(5 << 20), randomBytes(1000)];
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType: "application/x-parts", Metadata: { part: "yes" } }));
  const listed = await s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix: "parts/" }));
  assert.deepEqual(listed.Uploads.map((upload) => [upload.Key, upload.UploadId]), [[Key, UploadId]]);
  const send = (PartNumber, Body) => s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
  await send(2, randomBytes(10)); // replaced below
  const sent = await Promise.all([3, 1, 2].map(async (number) => ({ PartNumber: number, ETag: (await send(number, pieces[number - 1])).ETag })));
  const Parts = sent.sort((a, b) => a.PartNumber - b.PartNumber);
  const page = await s3.send(new ListPartsCommand({ Bucket, Key, UploadId, MaxParts: 2 }));
  assert.deepEqual([page.Parts.map((part) => part.ETag), page.IsTruncated, page.NextPartNumberMarker], [Parts.slice(0, 2).map((part) => part.ETag), true, "2"]);
  const complete = (Parts) => s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
  assert.equal((await refusal(complete([{ PartNumber: 1, ETag: '"00"' }])))[1], 400);
  assert.equal((await refusal(complete([...Parts].reverse())))[0], "InvalidPartOrder");
  assert.match((await complete(Parts)).ETag, /^"[0-9a-f]{32}-3"$/);
  const got = await s3.send(new GetObjectCommand({ Bucket, Key }));
  assert.equal(sha256(await got.Body.transformToByteArray()), sha256(Buffer.concat(pieces)));
  assert.deepEqual([got.ContentType, got.Metadata], ["application/x-parts", { part: "yes" }]);
  assert.equal((await refusal(complete(Parts)))[0], "NoSuchUpload");

  const second = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: "parts/copy.bin" }));
  const named = { Bucket, Key: "parts/copy.bin", UploadId: second.UploadId };
  const copied = await s3.send(new UploadPartCopyCommand({ ...named, PartNumber: 1, CopySource: `${Bucket}/${Key}`, CopySourceRange: "bytes=0-99" }));
  await s3.send(new CompleteMultipartUploadCommand({ ...named, MultipartUpload: { Parts: [{ PartNumber: 1, ETag: copied.CopyPartResult.ETag }] } }));
  const head = await s3.send(new HeadObjectCommand({ Bucket, Key: named.Key }));
  assert.equal(head.ContentLength, 100);

  const third = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  assert.equal((await refusal(s3.send(new UploadPartCommand({ Bucket, Key: "parts/other", UploadId: third.UploadId, PartNumber: 1, Body: "x" }))))[0], "NoSuchUpload");
  await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: third.UploadId }));
  assert.equal((await refusal(s3.send(new ListPartsCommand({ Bucket, Key, UploadId: third.UploadId }))))[0], "NoSuchUpload");
});

test("streams of unknown length arrive in chunks with checksums", async () => {
  async function* pieces(bytes) {
    for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
  }
  const stream = (bytes) => Readable.from(pieces(bytes));
  const large = randomBytes(12 << 20);
  await new Upload({ client: s3, params: { Bucket, Key: "stream/managed", Body: stream(large) } }).done();
  const managed = await s3.send(new GetObjectCommand({ Bucket, Key: "stream/managed" }));
  assert.equal(sha256(await managed.Body.transformToByteArray()), sha256(large));
  const bytes = randomBytes(1 << 20);
  for (const ChecksumAlgorithm of ["CRC32", "CRC32C", "SHA1", "SHA256"]) {
    const Key = `stream/${ChecksumAlgorithm}`;
    await put(Key, stream(bytes), { ContentLength: bytes.length, ChecksumAlgorithm });
    const got = await s3.send(new GetObjectCommand({ Bucket, Key }));
    assert.equal(sha256(await got.Body.transformToByteArray()), sha256(bytes), ChecksumAlgorithm);
  }
  assert.deepEqual((await refusal(put("stream/wrong", "hello", { ChecksumCRC32: "AAAAAA==" })))[1], 400);
  assert.equal((await refusal(text("stream/wrong")))[0], "NoSuchKey");
});

test("addresses and forms that were signed can be used by anybody, for a while", async () => {
  const Key = "signed/file.txt";
  const uploadTo = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key, ContentType: "text/plain" }), { expiresIn: 60 });
  assert.equal((await fetch(uploadTo, { method: "PUT", body: "by address", headers: { "content-type": "text/plain" } })).status, 200);
  const signedFor = (expiresIn) => getSignedUrl(s3, new GetObjectCommand({ Bucket, Key }), { expiresIn });
  const [address, brief] = [await signedFor(60), await signedFor(1)];
  const answer = await fetch(address);
  assert.deepEqual([answer.status, await answer.text()], [200, "by address"]);
  assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
  assert.match(answer.headers.get("content-security-policy"), /sandbox/);
  // A script from an address that works in a page is text there; a client of S3 is told what was asked for.
  const script = new GetObjectCommand({ Bucket, Key, ResponseContentType: "text/javascript" });
  const shown = await fetch(await getSignedUrl(s3, script, { expiresIn: 60 }));
  assert.deepEqual([shown.status, shown.headers.get("content-type"), await shown.text()], [200, "text/plain", "by address"]);
  assert.equal((await s3.send(script)).ContentType, "text/javascript");
  assert.equal((await fetch(address.replace("file.txt", "other.txt"))).status, 403);
  assert.equal((await fetch(`${address}&response-content-type=text%2Fhtml`)).status, 403);
  assert.equal((await fetch(address, { method: "DELETE" })).status, 403);
  await sleep(2100);
  const late = await fetch(brief);
  assert.equal(late.status, 400);
  assert.match(await late.text(), /<Code>ExpiredToken<\/Code><Message>The provided token has expired.<\/Message>/);

  const form = async (size, fields = {}) => {
    const Conditions = [["starts-with", "$key", "signed/form-"], ["content-length-range", 1, 10]];
    const signed = await createPresignedPost(s3, { Bucket, Key: "signed/form-${filename}", Conditions, Expires: 60 });
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...signed.fields, ...fields })) body.append(name, value);
    body.append("file", new Blob(["x".repeat(size)], { type: "text/plain" }), "a.txt");
    return fetch(signed.url, { method: "POST", body });
  };
  assert.equal((await form(10)).status, 200);
  assert.equal(await text("signed/form-a.txt"), "x".repeat(10));
  assert.equal((await form(11)).status, 413);
  assert.equal((await form(0)).status, 400);
  assert.equal((await form(5, { "x-amz-meta-more": "1" })).status, 403);
  assert.equal((await form(5, { key: "elsewhere" })).status, 403);
});

test("what is not signed, or signed by others, is refused in XML", async () => {
  const answer = await fetch(`${endpoint}/${Bucket}`);
  assert.deepEqual([answer.status, answer.headers.get("content-type")], [403, "application/xml; charset=utf-8"]);
  assert.match(await answer.text(), new RegExp(`<Resource>${Bucket}</Resource><Code>AccessDenied</Code><Message>Missing signature</Message></Error>$`));
  const json = await fetch(`${endpoint}/${Bucket}`, { headers: { accept: "application/json" } });
  assert.deepEqual(await json.json(), { Error: { Resource: Bucket, Code: "AccessDenied", Message: "Missing signature" } });
  const as = (credentials) => client({ credentials }).send(new ListBucketsCommand({}));
  assert.deepEqual(await refusal(as({ ...credentials, accessKeyId: "unknown" })), ["AccessDenied", 403]);
  assert.deepEqual(await refusal(as({ ...credentials, secretAccessKey: "wrong" })), ["SignatureDoesNotMatch", 403]);
  assert.deepEqual(await refusal(client({ region: "eu-west-1" }).send(new ListBucketsCommand({}))), ["SignatureDoesNotMatch", 403]);
  assert.equal((await client({ region: "us-east-1" }).send(new ListBucketsCommand({}))).$metadata.httpStatusCode, 200);
  assert.deepEqual(await refusal(s3.send(new PutObjectTaggingCommand({ Bucket, Key: "a", Tagging: { TagSet: [] } }))), ["NotImplemented", 501]);
  assert.deepEqual(await refusal(put("bad#key", "x")), ["InvalidKey", 400]);
});

test("with a token of one's own, row policies decide", async () => {
  const { supabase, id } = await customer();
  const sessionToken = (await supabase.auth.getSession()).data.session.access_token;
  const session = { accessKeyId: "stub", secretAccessKey: need("SUPABASE_ANON_KEY"), sessionToken };
  const own = client({ credentials: session });
  await own.send(new PutObjectCommand({ Bucket, Key: `${id}/mine.txt`, Body: "mine" }));
  await put("others/secret.txt", "secret");
  assert.equal(await text(`${id}/mine.txt`, own), "mine");
  assert.equal((await own.send(new ListObjectsV2Command({ Bucket }))).KeyCount, 1);
  assert.deepEqual(await refusal(text("others/secret.txt", own)), ["NoSuchKey", 404]);
  assert.deepEqual(await refusal(own.send(new PutObjectCommand({ Bucket, Key: "others/new.txt", Body: "x" }))), ["AccessDenied", 403]);
  assert.deepEqual(await refusal(own.send(new CreateMultipartUploadCommand({ Bucket, Key: "others/new.txt" }))), ["AccessDenied", 403]);
  assert.deepEqual(await refusal(own.send(new CopyObjectCommand({ Bucket, Key: `${id}/stolen`, CopySource: `${Bucket}/others/secret.txt` }))), ["NoSuchKey", 404]);
  const { Deleted, Errors } = await own.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: "others/secret.txt" }, { Key: `${id}/mine.txt` }] } }));
  assert.deepEqual([Deleted.map((entry) => entry.Key), Errors.map((entry) => [entry.Key, entry.Code])], [[`${id}/mine.txt`], [["others/secret.txt", "AccessDenied"]]]);
  const { UploadId } = await own.send(new CreateMultipartUploadCommand({ Bucket, Key: `${id}/parts` }));
  const { ETag } = await own.send(new UploadPartCommand({ Bucket, Key: `${id}/parts`, UploadId, PartNumber: 1, Body: "part" }));
  await own.send(new CompleteMultipartUploadCommand({ Bucket, Key: `${id}/parts`, UploadId, MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] } }));
  const { rows } = await sql.query("select owner_id from storage.objects where bucket_id = $1 and name = $2", [Bucket, `${id}/parts`]);
  assert.deepEqual(rows, [{ owner_id: id }]);
  const tampered = { ...session, sessionToken: `${sessionToken.slice(0, -3)}AAA` };
  assert.deepEqual(await refusal(client({ credentials: tampered }).send(new ListBucketsCommand({}))), ["AccessDenied", 403]);
  assert.deepEqual(await refusal(client({ credentials: { ...session, secretAccessKey: "wrong" } }).send(new ListBucketsCommand({}))), ["SignatureDoesNotMatch", 403]);
});
