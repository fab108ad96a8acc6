// Both listings of storage-js: folders and files of one level with pages by offset, and whole keys with pages by cursor.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bucket, ok, removeBuckets, service } from "./storage.mjs";

const { storage } = service();
/** In the order they are made, which is no other order. */
const KEYS = ["b.txt", "photos/2024/z.png", "A.txt", "photos/2023/a.png", "photos/cover.png", "c_1.txt", "cx1.txt", "docs/a%20b.txt".replace("%20", " ")];
let files, empty;
before(async () => {
  files = storage.from(await bucket());
  empty = storage.from(await bucket());
  for (const key of KEYS) ok(await files.upload(key, key, { contentType: "text/plain" }));
});
after(removeBuckets);

const names = (rows) => rows.map(({ name }) => name);
const list = async (path, options) => ok(await files.list(path, options));

test("one level: folders and files in one order, upper and lower case together", async () => {
  const rows = await list();
  assert.deepEqual(names(rows), ["A.txt", "b.txt", "c_1.txt", "cx1.txt", "docs", "photos"]);
  const folder = rows.find(({ name }) => name === "docs");
  assert.deepEqual(folder, { name: "docs", id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null });
  const { id, created_at, metadata, ...rest } = rows[0];
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.ok(Date.parse(created_at));
  assert.deepEqual(Object.keys(rest).toSorted(), ["last_accessed_at", "name", "updated_at"]);
  const { eTag, lastModified, ...kept } = metadata;
  assert.match(eTag, /^"[0-9a-f]{32}"$/);
  assert.ok(Date.parse(lastModified));
  assert.deepEqual(kept, { size: 5, mimetype: "text/plain", cacheControl: "max-age=3600", contentLength: 5, httpStatusCode: 200 });
});

test("inside a folder names are relative, with and without the last slash", async () => {
  assert.deepEqual(names(await list("photos")), ["2023", "2024", "cover.png"]);
  assert.deepEqual(names(await list("photos/")), ["2023", "2024", "cover.png"]);
  assert.deepEqual(names(await list("photos/2023")), ["a.png"]);
  assert.deepEqual(names(await list("docs")), ["a b.txt"]);
  assert.deepEqual(await list("phot"), [], "a prefix is a folder");
  assert.deepEqual(ok(await empty.list()), []);
  assert.deepEqual(ok(await storage.from("there-is-none").list()), []);
});

test("search finds beginnings, and its wildcards are letters", async () => {
  assert.deepEqual(names(await list("", { search: "c" })), ["c_1.txt", "cx1.txt"]);
  assert.deepEqual(names(await list("", { search: "c_" })), ["c_1.txt"]);
  assert.deepEqual(names(await list("", { search: "PHO" })), ["photos"]);
  assert.deepEqual(names(await list("photos", { search: "cov" })), ["cover.png"]);
  assert.deepEqual(await list("", { search: "%" }), []);
});

test("limit, offset and order", async () => {
  const all = names(await list());
  assert.deepEqual(names(await list("", { limit: 2 })), all.slice(0, 2));
  assert.deepEqual(names(await list("", { limit: 2, offset: 3 })), all.slice(3, 5));
  assert.deepEqual(await list("", { offset: 50 }), []);
  assert.deepEqual(names(await list("", { sortBy: { column: "name", order: "desc" } })), all.toReversed());
  const byTime = async (order) =>
    names(await list("", { sortBy: { column: "created_at", order } })).filter((name) => name.endsWith(".txt"));
  assert.deepEqual(await byTime("asc"), ["b.txt", "A.txt", "c_1.txt", "cx1.txt"]);
  assert.deepEqual(await byTime("desc"), ["cx1.txt", "c_1.txt", "A.txt", "b.txt"]);
});

test("whole keys, with case", async () => {
  const { objects, folders, hasNext, ...rest } = ok(await files.listV2());
  assert.deepEqual(names(objects), KEYS.toSorted());
  assert.deepEqual([folders, hasNext, rest.nextCursor], [[], false, undefined]);
  assert.deepEqual(names(ok(await files.listV2({ prefix: "photos/20" })).objects), ["photos/2023/a.png", "photos/2024/z.png"]);
  assert.deepEqual(ok(await files.listV2({ prefix: "PHOTOS" })).objects, []);
  assert.deepEqual(ok(await files.listV2({ prefix: "c%" })).objects, []);
});

test("whole keys, folded at the slash", async () => {
  const { objects, folders } = ok(await files.listV2({ with_delimiter: true }));
  assert.deepEqual(names(objects), ["A.txt", "b.txt", "c_1.txt", "cx1.txt"]);
  assert.deepEqual(folders.map(({ key, name }) => [key, name]), [["docs", "docs/"], ["photos", "photos/"]]);
  const inside = ok(await files.listV2({ prefix: "photos/", with_delimiter: true }));
  assert.deepEqual(names(inside.objects), ["photos/cover.png"]);
  assert.deepEqual(names(inside.folders), ["photos/2023/", "photos/2024/"]);
});

for (const with_delimiter of [false, true]) {
  for (const column of ["name", "created_at", "updated_at"]) {
    for (const order of ["asc", "desc"]) {
      test(`pages by cursor give what one page gives: ${column} ${order}${with_delimiter ? ", folded" : ""}`, async () => {
        const page = async (options) => ok(await files.listV2({ with_delimiter, sortBy: { column, order }, ...options }));
        const told = ({ folders, objects }) => [...folders, ...objects].map(({ name }) => name).toSorted();
        const whole = await page({});
        let cursor, seen = [], objects = [], pages = 0;
        do {
          const part = await page({ limit: 2, cursor });
          seen.push(...told(part));
          objects.push(...names(part.objects));
          assert.ok(part.folders.length + part.objects.length <= 2);
          assert.equal(part.hasNext, part.nextCursor !== undefined);
          cursor = part.nextCursor;
          pages += 1;
        } while (cursor && pages < 20);
        assert.deepEqual(seen.toSorted(), told(whole), "nothing twice, nothing left out");
        assert.deepEqual(objects, names(whole.objects), "and in order");
        assert.equal(pages, Math.ceil(seen.length / 2));
      });
    }
  }
}
