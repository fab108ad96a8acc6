// What the stories of storage start from: buckets of their own, and bytes that can be told apart.
import { createHash } from "node:crypto";
import { client, customer, ok, service } from "./shop.mjs";

export { client, customer, ok, service };

const made = new Set();

/** A name no other run uses. */
export const uniqueBucket = (kind = "story") => `${kind}-${crypto.randomUUID()}`;

/** Makes a bucket with the service key; `removeBuckets` takes it away again. */
export async function bucket(options = { public: false }) {
  const id = uniqueBucket();
  ok(await service().storage.createBucket(id, options));
  made.add(id);
  return id;
}

/** Also takes away a bucket that a story made by itself. */
export const willRemove = (id) => (made.add(id), id);

/** Empties and deletes all buckets that the stories of this file made. */
export async function removeBuckets() {
  const { storage } = service();
  for (const id of made) {
    await storage.emptyBucket(id);
    await storage.deleteBucket(id);
  }
  made.clear();
}

/** Bytes that no text decoder leaves alone: every value occurs, and no two sizes give the same. */
export function bytes(size) {
  const content = Buffer.alloc(size);
  for (let at = 0; at < size; at += 1) content[at] = (at * 31 + size) % 256;
  return content;
}

export const sha256 = (content) => createHash("sha256").update(content).digest("hex");
export const content = async (blob) => Buffer.from(await blob.arrayBuffer());

/** What an error says to an application. */
export const said = ({ data, error }) => [data, error?.status, error?.statusCode, error?.message];
