// Errors of the table interface as supabase-js hands them on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { client, ok } from "./shop.mjs";

const visitor = client();
const refusal = async (query) => {
  const { data, error, status } = await query;
  assert.equal(data, null);
  assert.deepEqual(Object.keys(error).filter((key) => ["code", "message", "details", "hint"].includes(key)).length, 4);
  return [error.code, status];
};

test("names that are not there", async () => {
  assert.deepEqual(await refusal(visitor.from("prodcuts").select()), ["PGRST205", 404]);
  assert.deepEqual(await refusal(visitor.from("products").select("nope")), ["42703", 400]);
  assert.deepEqual(await refusal(visitor.from("products").select("id, languages(code)")), ["PGRST200", 400]);
  assert.deepEqual(await refusal(visitor.rpc("no_such_function", { a: 1 })), ["PGRST202", 404]);
  assert.deepEqual(await refusal(visitor.schema("auth").from("users").select()), ["PGRST106", 406]);
});

test("a hint names what was meant", async () => {
  const { error } = await visitor.from("prodcuts").select();
  assert.match(error.hint, /products/);
});

test("words that do not parse", async () => {
  assert.deepEqual(await refusal(visitor.from("products").select("id,")), ["PGRST100", 400]);
  assert.deepEqual(await refusal(visitor.from("products").select("id").eq("id", "no-uuid")), ["22P02", 400]);
});

test("rows that are not one", async () => {
  const many = await visitor.from("products").select("id").single();
  assert.deepEqual([many.error.code, many.status], ["PGRST116", 406]);
  assert.equal(ok(await visitor.from("products").select("id").eq("slug", "no-such-slug").maybeSingle()), null);
});

test("rights that are missing", async () => {
  assert.deepEqual(await refusal(visitor.from("products").insert({ name: "x" }).select()), ["42501", 401]);
  assert.deepEqual(await refusal(visitor.from("profiles").select()), ["42501", 401]);
});

test("a token that is no token", async () => {
  const options = { global: { headers: { Authorization: "Bearer garbage.garbage.garbage" } } };
  const { error, status } = await client(undefined, options).from("products").select("id").limit(1);
  assert.equal(status, 401);
  assert.match(error.code, /^PGRST30\d$/);
});
