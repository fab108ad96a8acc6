// Signing in with a provider, through supabase.auth and a browser that follows every redirect.
import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { start } from "./identity-provider.mjs";
import { fragment, memory } from "./inbox.mjs";
import { client, customer, ok, uniqueEmail } from "./shop.mjs";

const PROVIDER = "keycloak";
let provider;
before(async () => {
  provider = await start();
});
after(() => provider.stop());

/** Somebody new at the provider, who visits from now on. */
function person(claims = {}) {
  provider.person = { sub: randomUUID(), email: uniqueEmail(), email_verified: true, name: "Anna Ek", ...claims };
  return provider.person;
}

/** Follows redirects until the address is neither the provider's nor the server's callback. */
async function browse(address) {
  let url = new URL(address);
  for (let steps = 0; steps < 5; steps += 1) {
    const response = await fetch(url, { redirect: "manual" });
    assert.ok([302, 303].includes(response.status), `${response.status} at ${url.pathname}`);
    const from = url.pathname;
    url = new URL(response.headers.get("location"));
    if (from.endsWith("/callback")) return url;
  }
  assert.fail("the redirects do not end");
}

const pkce = () => client(undefined, { auth: { flowType: "pkce", persistSession: true, autoRefreshToken: false, storage: memory() } });
const options = { skipBrowserRedirect: true };

test("a provider signs in, and only the one who left can come back", async () => {
  const { sub, email } = person();
  const supabase = pkce();
  const { url } = ok(await supabase.auth.signInWithOAuth({ provider: PROVIDER, options: { ...options, scopes: "offline_access" } }));
  const code = (await browse(url)).searchParams.get("code");
  assert.ok((await pkce().auth.exchangeCodeForSession(code)).error);
  const { session, user } = ok(await supabase.auth.exchangeCodeForSession(code));
  assert.deepEqual([session.provider_token, session.provider_refresh_token], [`for ${sub}`, "again"]);
  assert.deepEqual([user.email, user.app_metadata.provider, user.user_metadata.full_name], [email, PROVIDER, "Anna Ek"]);
  const { identities } = ok(await supabase.auth.getUserIdentities());
  assert.deepEqual(identities.map(({ provider: name, id }) => [name, id]), [[PROVIDER, sub]]);
  assert.ok((await supabase.auth.exchangeCodeForSession(code)).error);
});

test("without a proof key the session comes in the fragment", async () => {
  const { email } = person();
  const supabase = client();
  const { url } = ok(await supabase.auth.signInWithOAuth({ provider: PROVIDER, options }));
  const said = fragment(await browse(url));
  const { user } = ok(await supabase.auth.setSession({ access_token: said.get("access_token"), refresh_token: said.get("refresh_token") }));
  assert.equal(user.email, email);
  ok(await supabase.auth.refreshSession());
});

test("who says no comes back with the reason", async () => {
  person();
  provider.denies = true;
  const { url } = ok(await client().auth.signInWithOAuth({ provider: PROVIDER, options }));
  const back = await browse(url);
  provider.denies = false;
  assert.deepEqual([back.searchParams.get("error"), fragment(back).get("error")], ["access_denied", "access_denied"]);
});

test("a verified address leads to its account, an unverified one to nobody's", async () => {
  const { id, email } = await customer();
  person({ email, email_verified: false });
  const { url } = ok(await client().auth.signInWithOAuth({ provider: PROVIDER, options }));
  const stranger = ok(await client().auth.getUser(fragment(await browse(url)).get("access_token"))).user;
  assert.notEqual(stranger.id, id);
  assert.equal(stranger.email, "");
  person({ email });
  const again = ok(await client().auth.signInWithOAuth({ provider: PROVIDER, options }));
  const { user } = ok(await client().auth.getUser(fragment(await browse(again.url)).get("access_token")));
  assert.equal(user.id, id);
  assert.deepEqual(user.app_metadata.providers, ["email", PROVIDER]);
});

test("an anonymous visitor's account becomes a person's", async () => {
  const supabase = pkce();
  const { user: guest } = ok(await supabase.auth.signInAnonymously());
  assert.equal(guest.is_anonymous, true);
  const { email } = person();
  const { url } = ok(await supabase.auth.linkIdentity({ provider: PROVIDER, options }));
  const code = (await browse(url)).searchParams.get("code");
  const { user } = ok(await supabase.auth.exchangeCodeForSession(code));
  assert.deepEqual([user.id, user.is_anonymous, user.email], [guest.id, false, email]);
});

test("identities are added and removed, but for the last", async () => {
  const { supabase, email } = await customer();
  person();
  const { url } = ok(await supabase.auth.linkIdentity({ provider: PROVIDER, options }));
  assert.ok(fragment(await browse(url)).get("access_token"));
  const twice = ok(await supabase.auth.linkIdentity({ provider: PROVIDER, options }));
  assert.equal(fragment(await browse(twice.url)).get("error_code"), "identity_already_exists");
  const { identities } = ok(await supabase.auth.getUserIdentities());
  assert.deepEqual(identities.map((identity) => identity.provider).sort(), ["email", PROVIDER]);
  ok(await supabase.auth.unlinkIdentity(identities.find((identity) => identity.provider === PROVIDER)));
  const { user } = ok(await supabase.auth.getUser());
  assert.deepEqual([user.email, user.app_metadata.providers], [email, ["email"]]);
  const { error } = await supabase.auth.unlinkIdentity(user.identities[0]);
  assert.equal(error.code, "single_identity_not_deletable");
});

test("an app brings the provider's token", async () => {
  const somebody = person();
  const nonce = randomUUID();
  const hashed = createHash("sha256").update(nonce).digest("hex");
  const token = provider.idToken(somebody, { nonce: hashed });
  const supabase = client();
  const { user } = ok(await supabase.auth.signInWithIdToken({ provider: PROVIDER, token, nonce }));
  assert.equal(user.email, somebody.email);
  const replayed = await client().auth.signInWithIdToken({ provider: PROVIDER, token });
  assert.equal(replayed.error.status, 400);
  const forged = `${token.slice(0, token.lastIndexOf("."))}.${"A".repeat(86)}`;
  assert.match((await client().auth.signInWithIdToken({ provider: PROVIDER, token: forged, nonce })).error.message, /Bad ID token/);
});

test("an app links a provider's token to who is signed in", async () => {
  const { supabase, id, email } = await customer();
  const somebody = person();
  const nonce = randomUUID();
  const token = provider.idToken(somebody, { nonce: createHash("sha256").update(nonce).digest("hex") });
  const { user } = ok(await supabase.auth.linkIdentity({ provider: PROVIDER, token, nonce }));
  assert.deepEqual([user.id, user.email], [id, email]);
  assert.deepEqual(user.app_metadata.providers.toSorted(), ["email", PROVIDER]);
  const { supabase: other } = await customer();
  const again = await other.auth.linkIdentity({ provider: PROVIDER, token, nonce });
  assert.equal(again.error.code, "identity_already_exists");
});
