// The description at the root, judged by a validator of the format: the shop's own, and those on file of awkward names.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";

const api = `${process.env.SUPABASE_URL ?? process.env.BASE_URL}/rest/v1/`;
const described = (accept) => fetch(api, { headers: { apikey: process.env.SUPABASE_ANON_KEY, ...(accept && { accept }) } });

async function valid(document, version) {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  assert.ok(valid, JSON.stringify(errors, null, 2));
  assert.equal(validator.version, version);
}

test("a description without a version is OpenAPI 2.0", async () => {
  for (const accept of [undefined, "application/json", "application/openapi+json", "application/vnd.oai.openapi+json"]) {
    const answer = await described(accept);
    assert.equal(answer.headers.get("content-type"), "application/openapi+json; charset=utf-8");
    const document = await answer.json();
    await valid(document, "2.0");
    assert.equal(document.basePath, "/rest/v1");
    assert.ok(document.definitions.products.properties.name);
  }
});

test("version 3.1 is answered where it is asked for", async () => {
  for (const type of ["application/openapi+json", "application/vnd.oai.openapi+json"]) {
    const answer = await described(`${type};version=3.1`);
    assert.equal(answer.headers.get("content-type"), `${type}; version=3.1; charset=utf-8`);
    const document = await answer.json();
    await valid(document, "3.1");
    assert.ok(document.servers[0].url.endsWith("/rest/v1"));
    assert.deepEqual(document.components.schemas.products.properties.description.type, ["string", "null"]);
  }
});

test("nobody is told of what they may not use", async () => {
  const { definitions } = await (await described()).json();
  assert.ok(definitions.products);
  const seen = Object.keys(definitions);
  const key = process.env.SUPABASE_SERVICE_ROLE_KEY;
  const all = await (await fetch(api, { headers: { apikey: key, authorization: `Bearer ${key}` } })).json();
  assert.ok(Object.keys(all.definitions).length >= seen.length);
  assert.ok(seen.every((name) => name in all.definitions));
});

for (const version of ["2.0", "3.1"]) {
  test(`awkward names are valid in ${version}`, async () => {
    const file = new URL(`../../../crates/rest/tests/golden/openapi-${version}.json`, import.meta.url);
    await valid(JSON.parse(await readFile(file, "utf8")), version);
  });
}
