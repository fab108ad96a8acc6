// A project that comes from Supabase: its seed loads unchanged, its people sign in with their old passwords, and its policies
// decide what they see. The calls are those of storage-js' live suite.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import pg from "pg";
import { bytes, client, ok, said, service } from "./storage.mjs";

const { storage } = service();
const refused = [null, 400, "403", "new row violates row-level security policy"];
const missing = [null, 400, "404", "Object not found"];
const POLICIES = ["keeper", "public_folder", "one_file", "one_person", "members", "owners", "write_only"];

/** Takes the seed away, so that the next run of the suite finds what this one found. */
const CLEAR = `set storage.allow_delete_query = 'true'; delete from storage.objects where bucket_id like 'seed-%';
  delete from storage.buckets where id like 'seed-%'; delete from auth.users where email like 'seed-%@example.com';
  drop policy if exists seed_buckets on storage.buckets;
  ${POLICIES.map((name) => `drop policy if exists seed_${name} on storage.objects;`).join("\n")}`;

async function sql(...texts) {
  const database = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await database.connect();
  try {
    for (const text of texts) await database.query(text);
  } finally {
    await database.end();
  }
}

async function person(name) {
  const supabase = client();
  ok(await supabase.auth.signInWithPassword({ email: `seed-${name}@example.com`, password: "password123" }));
  return supabase.storage;
}

let keeper, customer, other, visitor;
before(async () => {
  const seed = await readFile(new URL("storage-seed.sql", import.meta.url), "utf8");
  // As the Supabase CLI's login has it.
  await sql(CLEAR, `set search_path = "$user", public, extensions`, `set search_path = "$user", public, extensions; ${seed}`);
  [keeper, customer, other] = [await person("keeper"), await person("customer"), await person("other")];
  visitor = client().storage;
});
after(async () => {
  for (const id of ["seed-2", "seed-4", "seed-move"]) await storage.emptyBucket(id);
  await sql(CLEAR);
});

const names = async (files, path) => ok(await files.list(path)).map(({ name }) => name);

test("a seeded bucket reads as the client's snapshot has it", async () => {
  assert.deepEqual(ok(await keeper.getBucket("seed-2")), {
    id: "seed-2", name: "seed-2", owner: "5eed0000-0000-4000-8000-000000000002", public: false, file_size_limit: null,
    allowed_mime_types: null, created_at: "2021-02-17T04:43:32.770Z", updated_at: "2021-02-17T04:43:32.770Z",
  });
  const seeded = ok(await keeper.listBuckets({ search: "seed-" })).map(({ id }) => id).toSorted();
  assert.deepEqual(seeded, ["seed-2", "seed-3", "seed-4", "seed-5", "seed-move"]);
  assert.deepEqual(ok(await customer.listBuckets({ search: "seed-" })), []);
});

test("everybody lists what their policies show", async () => {
  assert.deepEqual(await names(keeper.from("seed-2")), ["curl.jpg", "folder", "members", "private", "public"]);
  assert.deepEqual(await names(customer.from("seed-2")), ["folder", "members", "public"]);
  assert.deepEqual(await names(customer.from("seed-2"), "folder"), ["deep"]);
  assert.deepEqual(await names(other.from("seed-2"), "folder"), ["deep", "only-one.jpg"]);
  assert.deepEqual(await names(visitor.from("seed-2")), ["folder", "public"]);
  assert.deepEqual(await names(visitor.from("seed-3")), []);
  const keys = ok(await visitor.from("seed-2").listV2()).objects.map(({ name }) => name);
  assert.deepEqual(keys, ["folder/deep/everybody.png", "public/cat.png", "public/drawing.svg"]);
});

test("a row without bytes says so and takes nothing down", async () => {
  const { data, error } = await keeper.from("seed-2").download("public/cat.png");
  assert.equal(data, null);
  assert.ok(error.status === 400 || error.status === 500, `${error.status}`);
  assert.equal(ok(await keeper.from("seed-2").info("public/cat.png")).size, 1234);
  assert.equal(ok(await keeper.from("seed-3").info("cat.png")).name, "cat.png", "even without metadata");
  const removed = ok(await customer.from("seed-2").remove(["members/remove-1.png", "private/cat.png", "members/none.png"]));
  assert.deepEqual(removed.map(({ name }) => name), ["members/remove-1.png"]);
  ok(await customer.from("seed-2").upload("members/remove-2.png", bytes(9), { upsert: true }));
  assert.equal(ok(await customer.from("seed-2").download("members/remove-2.png")).size, 9);
});

test("writing: by folder, by owner, by bucket", async () => {
  ok(await visitor.from("seed-2").upload("public/visitor.txt", "hello"));
  assert.deepEqual(said(await visitor.from("seed-2").upload("members/visitor.txt", "hello")), refused);
  assert.deepEqual(said(await visitor.from("seed-2").upload("private/visitor.txt", "hello")), refused);
  ok(await customer.from("seed-2").upload("members/customer.txt", "hello"));
  ok(await customer.from("seed-2").upload("owners/mine.txt", "mine"));
  assert.equal(await ok(await customer.from("seed-2").download("owners/mine.txt")).text(), "mine");
  assert.deepEqual(said(await other.from("seed-2").download("owners/mine.txt")), missing);
  assert.deepEqual(said(await other.from("seed-2").upload("owners/mine.txt", "theirs", { upsert: true })), refused);
  // A check without a condition to see it again: written, and then nobody's to read.
  ok(await visitor.from("seed-4").upload("letter.txt", "hello"));
  assert.deepEqual(said(await visitor.from("seed-4").download("letter.txt")), missing);
  assert.equal(await ok(await keeper.from("seed-4").download("letter.txt")).text(), "hello");
});

test("moving, copying and signing go by the same policies", async () => {
  const mine = customer.from("seed-2");
  ok(await mine.upload("members/from.txt", "text"));
  ok(await mine.move("members/from.txt", "members/moved.txt"));
  assert.equal(ok(await mine.copy("members/moved.txt", "public/copied.txt")).path, "seed-2/public/copied.txt");
  assert.deepEqual(said(await mine.copy("members/moved.txt", "private/copied.txt")), refused);
  assert.deepEqual(said(await mine.move("members/moved.txt", "private/moved.txt")), refused);
  assert.deepEqual(said(await visitor.from("seed-2").copy("members/moved.txt", "public/stolen.txt")), missing);
  assert.deepEqual(said(await visitor.from("seed-2").createSignedUrl("members/moved.txt", 60)), missing);
  const { signedUrl } = ok(await mine.createSignedUrl("members/moved.txt", 60));
  assert.equal(await (await fetch(signedUrl)).text(), "text");
  ok(await keeper.from("seed-2").move("members/moved.txt", "moved.txt", { destinationBucket: "seed-move" }));
  assert.equal(await ok(await keeper.from("seed-move").download("moved.txt")).text(), "text");
  assert.deepEqual(said(await visitor.from("seed-2").createSignedUploadUrl("private/x")), refused);
});
