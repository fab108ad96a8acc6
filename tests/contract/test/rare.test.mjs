// What few applications ask of supabase.auth, and how a server says no to what it does not do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { mailTo, memory } from "./inbox.mjs";
import { PASSWORD, account, client, customer, ok, service, uniqueEmail } from "./shop.mjs";

test("a guest becomes a customer by an address and a password", async () => {
  const supabase = client();
  const { user: guest } = ok(await supabase.auth.signInAnonymously());
  const unsure = await supabase.auth.reauthenticate();
  assert.match(unsure.error.message, /requires the user to have an email or a phone number/);
  const email = uniqueEmail();
  // This server confirms new addresses at once, those of guests too.
  const { user } = ok(await supabase.auth.updateUser({ email }));
  assert.deepEqual([user.id, user.email, user.is_anonymous], [guest.id, email, false]);
  assert.deepEqual(user.identities.map(({ provider }) => provider), ["email"]);
  ok(await supabase.auth.updateUser({ password: PASSWORD }));
  assert.equal(ok(await client().auth.signInWithPassword({ email, password: PASSWORD })).user.id, guest.id);
});

test("a change of address is sent again", async () => {
  const { supabase, email } = await customer();
  const next = uniqueEmail();
  ok(await supabase.auth.updateUser({ email: next }));
  await Promise.all([mailTo(email), mailTo(next)]);
  ok(await supabase.auth.resend({ type: "email_change", email }));
  const [old, fresh] = await Promise.all([mailTo(email), mailTo(next)]);
  const soon = await client().auth.resend({ type: "email_change", email });
  assert.deepEqual([soon.error.code, soon.error.status], ["over_email_send_rate_limit", 429]);
  const half = await client().auth.verifyOtp({ email, token: old.code, type: "email_change" });
  assert.deepEqual([half.error, half.data.session], [null, null]);
  const { user } = ok(await client().auth.verifyOtp({ email: next, token: fresh.code, type: "email_change" }));
  assert.equal(user.email, next);
  assert.equal((await client().auth.resend({ type: "email_change", email: uniqueEmail() })).error, null);
});

test("wallets and companies do not sign in here", async () => {
  const { auth } = client();
  const ethereum = await auth.signInWithWeb3({ chain: "ethereum", message: "shop.example wants you to sign in", signature: "0x00" });
  assert.equal(ethereum.error.message, "Web3 provider is disabled");
  const solana = await auth.signInWithWeb3({ chain: "solana", message: "shop.example wants you to sign in", signature: new Uint8Array(64) });
  assert.equal(solana.error.code, "web3_provider_disabled");
  for (const whose of [{ domain: "company.example" }, { providerId: crypto.randomUUID() }]) {
    const { data, error } = await auth.signInWithSSO({ ...whose, options: { skipBrowserRedirect: true } });
    assert.deepEqual([data, error.message, error.status], [null, "SAML 2.0 is disabled", 404]);
  }
});

test("a session that ran out is renewed when it is wanted", async () => {
  const { email } = await account();
  const storage = memory();
  const kept = client(undefined, { auth: { persistSession: true, autoRefreshToken: false, storage, storageKey: "kept" } });
  const { session } = ok(await kept.auth.signInWithPassword({ email, password: PASSWORD }));
  storage.setItem("kept", JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }));
  const events = [];
  const later = client(undefined, { auth: { persistSession: true, autoRefreshToken: true, storage, storageKey: "kept" } });
  later.auth.onAuthStateChange((event) => events.push(event));
  await later.auth.initialize();
  const renewed = ok(await later.auth.getSession()).session;
  assert.notEqual(renewed.refresh_token, session.refresh_token);
  await later.auth.startAutoRefresh();
  await later.auth.stopAutoRefresh();
  assert.equal(ok(await later.auth.getUser()).user.email, email);
  assert.equal((await later.auth.signOut()).error, null);
  assert.equal(storage.getItem("kept"), null);
  assert.equal(events.at(-1), "SIGNED_OUT");
});

test("tokens that nobody issued begin no session", async () => {
  const { auth } = client();
  const shape = await auth.setSession({ access_token: "no token", refresh_token: "whatever" });
  assert.match(shape.error.message, /Invalid JWT structure/);
  const past = [{ alg: "HS256", typ: "JWT" }, { exp: 1, sub: "somebody" }, "x"];
  const access_token = past.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  const unknown = await auth.setSession({ access_token, refresh_token: "invalid-refresh-token" });
  assert.match(unknown.error.message, /Invalid Refresh Token|Refresh token is not valid/);
  assert.equal(ok(await auth.getSession()).session, null);
  const code = await auth.exchangeCodeForSession("mock_code");
  assert.ok(code.error);
});

test("whoever was deleted is signed out without an error", async () => {
  const { supabase, id } = await customer();
  assert.equal((await service().auth.admin.deleteUser(id)).error, null);
  assert.equal((await supabase.auth.signOut()).error, null);
  assert.equal(ok(await supabase.auth.getSession()).session, null);
});

test("a deleted account can be kept as a husk", async () => {
  const { admin } = service().auth;
  const { id, email } = await account({ user_metadata: { name: "Anna" } });
  assert.equal((await admin.deleteUser(id, true)).error, null);
  const { user } = ok(await admin.getUserById(id));
  assert.ok(user.deleted_at);
  assert.ok(!JSON.stringify(user).includes(email));
  assert.deepEqual(user.user_metadata, {});
  assert.equal((await client().auth.signInWithPassword({ email, password: PASSWORD })).error.code, "invalid_credentials");
  ok(await admin.createUser({ email, password: PASSWORD, email_confirm: true }));
});

test("an administrator says what an account is", async () => {
  const { admin } = service().auth;
  const { id, email } = await account();
  const roles = { app_metadata: { roles: ["admin", "publisher"] }, user_metadata: { favorite_color: "yellow" } };
  const { user } = ok(await admin.updateUserById(id, { email: `new-${email}`, ...roles }));
  assert.deepEqual([user.email, user.app_metadata.roles, user.user_metadata.favorite_color], [`new-${email}`, ["admin", "publisher"], "yellow"]);
  assert.deepEqual(user.app_metadata.providers, ["email"]);
  const taken = await admin.updateUserById(id, { email: (await account()).email });
  assert.equal(taken.error.code, "email_exists");
  const chosen = crypto.randomUUID();
  const made = ok(await admin.createUser({ id: chosen, email: uniqueEmail(), password_hash: "$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy", email_confirm: true }));
  assert.equal(made.user.id, chosen);
});

test("a provider of somebody's own is added, changed and removed", async () => {
  const { customProviders } = service().auth.admin;
  const identifier = "custom:of-the-contract";
  await customProviders.deleteProvider(identifier);
  const wanted = {
    provider_type: "oauth2",
    identifier,
    name: "Mastodon",
    client_id: "me",
    client_secret: "hush",
    authorization_url: "https://m.example/oauth/authorize",
    token_url: "https://m.example/oauth/token",
    userinfo_url: "https://m.example/me",
  };
  const made = ok(await customProviders.createProvider(wanted));
  assert.deepEqual([made.identifier, made.enabled, "client_secret" in made], [identifier, true, false]);
  assert.equal(ok(await customProviders.getProvider(identifier)).name, "Mastodon");
  const { providers } = ok(await customProviders.listProviders({ type: "oauth2" }));
  assert.ok(providers.some((listed) => listed.identifier === identifier));
  assert.equal(ok(await customProviders.updateProvider(identifier, { name: "Social" })).name, "Social");
  assert.equal((await customProviders.deleteProvider(identifier)).error, null);
  const gone = await customProviders.getProvider(identifier);
  assert.deepEqual([gone.error.code, gone.error.status], ["custom_provider_not_found", 404]);
});
