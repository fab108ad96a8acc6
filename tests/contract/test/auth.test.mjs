// Accounts and sessions through supabase.auth, as an application meets them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { PASSWORD, account, client, customer, ok, service, uniqueEmail } from "./shop.mjs";

test("sign-up gives a session and tells its listeners", async () => {
  const supabase = client();
  const events = [];
  supabase.auth.onAuthStateChange((event, session) => events.push([event, session?.user?.email]));
  const email = uniqueEmail();
  const options = { emailRedirectTo: "http://localhost:5173/", data: { full_name: "Anna" } };
  const { user, session } = ok(await supabase.auth.signUp({ email, password: PASSWORD, options }));
  assert.equal(user.email, email);
  assert.equal(user.user_metadata.full_name, "Anna");
  assert.deepEqual(user.app_metadata, { provider: "email", providers: ["email"] });
  assert.equal(user.identities.length, 1);
  assert.equal(user.identities[0].identity_data.email, email);
  assert.equal(session.token_type, "bearer");
  assert.ok(session.expires_at > Date.now() / 1000);
  await sleep(10);
  assert.deepEqual(events.at(-1), ["SIGNED_IN", email]);
});

test("a taken address and a short password are refused in words", async () => {
  const { email } = await account();
  const taken = await client().auth.signUp({ email, password: PASSWORD });
  assert.deepEqual([taken.error.name, taken.error.code, taken.error.status], ["AuthApiError", "user_already_exists", 422]);
  assert.equal(taken.error.message, "User already registered");
  const weak = await client().auth.signUp({ email: uniqueEmail(), password: "12345" });
  assert.equal(weak.error.name, "AuthWeakPasswordError");
  assert.deepEqual(weak.error.reasons, ["length"]);
  const odd = await client().auth.signUp({ email: "no address", password: PASSWORD });
  assert.equal(odd.error.message, "Unable to validate email address: invalid format");
});

test("signing in, and not", async () => {
  const { email, id } = await account();
  const supabase = client();
  const { user, session } = ok(await supabase.auth.signInWithPassword({ email, password: PASSWORD }));
  assert.equal(user.id, id);
  assert.equal(ok(await supabase.auth.getSession()).session.access_token, session.access_token);
  for (const credentials of [{ email, password: "wrong" }, { email: uniqueEmail(), password: PASSWORD }]) {
    const { data, error } = await client().auth.signInWithPassword(credentials);
    assert.deepEqual([error.code, error.status, error.message], ["invalid_credentials", 400, "Invalid login credentials"]);
    assert.equal(data.session, null);
  }
});

test("a visitor may have an account without a name", async () => {
  const { user, session } = ok(await client().auth.signInAnonymously({ options: { data: { basket: 1 } } }));
  assert.deepEqual([user.is_anonymous, user.email, user.user_metadata.basket, user.identities], [true, "", 1, []]);
  assert.equal(ok(await client().auth.getUser(session.access_token)).user.id, user.id);
});

test("a session is refreshed, and can be taken over by its tokens", async () => {
  const { supabase, id } = await customer();
  const first = ok(await supabase.auth.getSession()).session;
  await sleep(1100);
  const second = ok(await supabase.auth.refreshSession()).session;
  assert.notEqual(second.refresh_token, first.refresh_token);
  assert.notEqual(second.access_token, first.access_token);

  const { access_token, refresh_token } = second;
  const elsewhere = client();
  assert.equal(ok(await elsewhere.auth.setSession({ access_token, refresh_token })).user.id, id);
  assert.equal(ok(await elsewhere.auth.getUser()).user.id, id);
  // The parent of the token in use: its answer was lost on the way.
  const again = ok(await client().auth.refreshSession({ refresh_token: first.refresh_token })).session;
  assert.equal(again.refresh_token, second.refresh_token);
  const { error } = await client().auth.refreshSession({ refresh_token: "abcdefabcdef" });
  assert.deepEqual([error.code, error.status], ["refresh_token_not_found", 400]);
});

test("ten tabs that refresh at once stay signed in", async () => {
  const { supabase } = await customer();
  const { refresh_token } = ok(await supabase.auth.getSession()).session;
  const tabs = await Promise.all(Array.from({ length: 10 }, () => client().auth.refreshSession({ refresh_token })));
  const tokens = new Set(tabs.map((tab) => ok(tab).session.refresh_token));
  assert.equal(tokens.size, 1);
});

test("getUser asks the server", async () => {
  const { supabase, email } = await customer();
  const { user } = ok(await supabase.auth.getUser());
  assert.equal(user.email, email);
  assert.equal(user.role, "authenticated");
  assert.equal((await client().auth.getUser("garbage")).error.code, "bad_jwt");
  assert.match((await client().auth.getUser("garbage")).error.message, /^invalid JWT/);
  assert.equal((await client().auth.getUser()).error.name, "AuthSessionMissingError");
});

test("getClaims verifies a token through the server", async () => {
  const { supabase, id } = await customer();
  const { claims } = ok(await supabase.auth.getClaims());
  assert.deepEqual([claims.sub, claims.role, claims.aal, claims.is_anonymous], [id, "authenticated", "aal1", false]);
  assert.equal(claims.amr[0].method, "password");
});

test("an account is changed by its user", async () => {
  const { supabase, email } = await customer();
  const { user } = ok(await supabase.auth.updateUser({ data: { a: 1, b: 2 } }));
  assert.equal(user.user_metadata.a, 1);
  const { user: after } = ok(await supabase.auth.updateUser({ data: { b: null } }));
  assert.deepEqual([after.user_metadata.a, "b" in after.user_metadata], [1, false]);
  const same = await supabase.auth.updateUser({ password: PASSWORD });
  assert.deepEqual([same.error.code, same.error.status], ["same_password", 422]);
  ok(await supabase.auth.updateUser({ password: "another passphrase" }));
  ok(await client().auth.signInWithPassword({ email, password: "another passphrase" }));
});

test("signing out ends what its scope says", async () => {
  const { supabase, email } = await customer();
  const [others, second] = [client(), client()];
  ok(await others.auth.signInWithPassword({ email, password: PASSWORD }));
  ok(await second.auth.signInWithPassword({ email, password: PASSWORD }));
  assert.equal((await supabase.auth.signOut({ scope: "others" })).error, null);
  assert.equal((await others.auth.getUser()).error.name, "AuthSessionMissingError");
  ok(await supabase.auth.getUser());
  const token = ok(await supabase.auth.getSession()).session.access_token;
  assert.equal((await supabase.auth.signOut({ scope: "local" })).error, null);
  assert.equal(ok(await supabase.auth.getSession()).session, null);
  assert.equal((await client().auth.getUser(token)).error.code ?? "session_not_found", "session_not_found");
  assert.equal((await second.auth.signOut()).error, null, "a session that is gone already is signed out");
});

test("accounts are administered with the service key", async () => {
  const { admin } = service().auth;
  const email = uniqueEmail();
  const created = ok(
    await admin.createUser({ email, email_confirm: true, user_metadata: { a: 1 }, app_metadata: { plan: "pro" } }),
  ).user;
  assert.deepEqual(created.app_metadata, { provider: "email", providers: ["email"], plan: "pro" });
  assert.equal(ok(await admin.getUserById(created.id)).user.email, email);
  const listed = ok(await admin.listUsers({ page: 1, perPage: 2 }));
  assert.equal(listed.users.length, 2);
  assert.ok(listed.users.some((user) => user.email === email) || listed.total > 2, "newest first");
  assert.equal(listed.nextPage, 2);
  assert.equal(typeof listed.total, "number");

  const changed = ok(await admin.updateUserById(created.id, { password: PASSWORD, user_metadata: { b: 2 } })).user;
  assert.deepEqual([changed.user_metadata.a, changed.user_metadata.b], [1, 2]);
  ok(await client().auth.signInWithPassword({ email, password: PASSWORD }));
  ok(await admin.updateUserById(created.id, { ban_duration: "24h" }));
  assert.equal((await client().auth.signInWithPassword({ email, password: PASSWORD })).error.code, "user_banned");

  assert.equal((await admin.createUser({ email })).error.code, "email_exists");
  assert.equal((await admin.listUsers({ page: -1 })).error.code, "validation_failed");
  assert.equal((await admin.getUserById("00000000-0000-4000-8000-000000000000")).error.code, "user_not_found");
  assert.equal((await admin.deleteUser(created.id)).error, null);
  assert.equal((await admin.getUserById(created.id)).error.status, 404);
});

test("a session can be signed out by its token alone", async () => {
  const { supabase } = await customer();
  const { access_token } = ok(await supabase.auth.getSession()).session;
  assert.equal((await service().auth.admin.signOut(access_token, "global")).error, null);
  const { error } = await client().auth.getUser(access_token);
  assert.equal(error.name, "AuthSessionMissingError");
});

test("nobody else administers", async () => {
  const { supabase } = await customer();
  const { access_token } = ok(await supabase.auth.getSession()).session;
  const options = { global: { headers: { Authorization: `Bearer ${access_token}` } } };
  for (const intruder of [client(), client(undefined, options)]) {
    const { error } = await intruder.auth.admin.listUsers();
    assert.deepEqual([error.code, error.status], ["not_admin", 403]);
  }
});
