// The environments of auth-js' own suites (profiles/), each started and asked what those suites ask of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GoTrueAdminApi, GoTrueClient, createClient } from "@supabase/supabase-js";
import { fragment, landing, mailTo, memory } from "./inbox.mjs";
import { alone, keys, signed, whole } from "./servers.mjs";

const password = "correct horse battery";
const email = () => `profile-${crypto.randomUUID()}@example.com`;
/** A number that nobody has, without the sign, as the clients' suites write it. */
const phone = () => `46${Math.floor(1e8 + Math.random() * 9e8)}`;

/** The anonymous key of every local server. */
const anonKey =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9.CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0";

/** A client that remembers what it fetched. */
function goTrue(url, options = {}) {
  const fetched = [];
  const client = new GoTrueClient({
    url,
    autoRefreshToken: false,
    persistSession: true,
    storage: memory(),
    storageKey: crypto.randomUUID(),
    fetch: (address, init) => {
      fetched.push(String(address));
      return fetch(address, init);
    },
    ...options,
  });
  return { client, fetched };
}

const header = (token) => JSON.parse(Buffer.from(token.split(".")[0], "base64url").toString());

test("9999: accounts wait for their confirmation", async (t) => {
  const { url } = await alone(t, "9999");
  const { client } = goTrue(url);
  const { data, error } = await client.signUp({ email: email(), password });
  assert.equal(error, null);
  assert.equal(data.session, null);
  assert.ok(data.user.confirmation_sent_at);
  const anonymous = await client.signInAnonymously();
  assert.equal(anonymous.error.message, "Anonymous sign-ins are disabled");
  const early = await client.signInWithPassword({ email: data.user.email, password });
  assert.equal(early.error.code, "email_not_confirmed");
  const wrong = await client.getUser("bad.token.here");
  assert.match(wrong.error.message, /invalid JWT/);
  const resent = await client.resend({ type: "signup", email: email() });
  assert.equal(resent.error, null);
});

test("9999: a mail confirms, signs in and replaces a password, with and without a verifier", async (t) => {
  const { url, inbox } = await alone(t, "9999");
  const back = "http://localhost:9999/welcome";
  const [plain, pkce] = [goTrue(url).client, goTrue(url, { flowType: "pkce" }).client];
  const enter = async (client, link) => {
    const there = await landing(link.replace("http://localhost:9999", url));
    assert.equal(there.origin + there.pathname, back);
    const code = there.searchParams.get("code");
    if (code) return client.exchangeCodeForSession(code);
    const said = fragment(there);
    return client.setSession({ access_token: said.get("access_token"), refresh_token: said.get("refresh_token") });
  };
  for (const client of [plain, pkce]) {
    const address = email();
    const asked = await client.signUp({ email: address, password, options: { emailRedirectTo: back } });
    assert.deepEqual([asked.error, asked.data.session], [null, null]);
    const confirmed = await enter(client, (await mailTo(address, inbox)).link);
    assert.deepEqual([confirmed.error, confirmed.data.user.id], [null, asked.data.user.id]);
    assert.ok(confirmed.data.user.email_confirmed_at);

    assert.equal((await client.signInWithOtp({ email: address, options: { emailRedirectTo: back } })).error, null);
    const entered = await enter(client, (await mailTo(address, inbox)).link);
    assert.equal(entered.data.user.id, asked.data.user.id);

    const events = [];
    client.onAuthStateChange((event) => events.push(event));
    assert.deepEqual((await client.resetPasswordForEmail(address, { redirectTo: back })).data, {});
    const recovered = await enter(client, (await mailTo(address, inbox)).link);
    assert.equal(recovered.error, null);
    assert.equal(events.includes("PASSWORD_RECOVERY"), client === pkce, "only the verifier tells what the link was for");
    assert.equal((await client.updateUser({ password: "a quite new one" })).error, null);
    assert.equal((await client.signInWithPassword({ email: address, password: "a quite new one" })).error, null);
  }
  const closed = await pkce.signInWithOtp({ email: email(), options: { shouldCreateUser: false } });
  assert.equal(closed.error.code, "otp_disabled");
});

test("9999: messages are wanted, and none can be sent", async (t) => {
  const { url } = await alone(t, "9999");
  const { client } = goTrue(url);
  // A token for a captcha that nobody asks for disturbs nothing.
  const options = { captchaToken: "some_token", channel: "whatsapp", data: { info: "some" } };
  const code = await client.signInWithOtp({ phone: phone(), options: { ...options, shouldCreateUser: true } });
  assert.ok(code.error);
  assert.deepEqual([code.data.user, code.data.session], [null, null]);
  for (const channel of ["whatsapp", "sms"]) {
    const account = await client.signUp({ phone: phone(), password, options: { ...options, channel } });
    assert.ok(account.error, channel);
    assert.deepEqual([account.data.user, account.data.session], [null, null]);
  }
  for (const resend of [{ captchaToken: "some_token" }, {}]) {
    const { error } = await client.resend({ type: "phone_change", phone: phone(), options: resend });
    assert.equal(error, null, "whether somebody has the number is not told");
  }
  const wrong = await client.verifyOtp({ phone: phone(), type: "phone_change", token: "123456", options: { captchaToken: "some_token" } });
  assert.match(wrong.error.message, /Token has expired or is invalid/);
  const settings = await (await fetch(`${url}/settings`)).json();
  assert.deepEqual([settings.external.phone, settings.external.google, settings.phone_autoconfirm], [true, true, false]);
});

test("9998: accounts are confirmed at once", async (t) => {
  const { url } = await alone(t, "9998");
  const { client } = goTrue(url);
  const address = email();
  const { data, error } = await client.signUp({ email: address, password, options: { data: { status: "alpha" } } });
  assert.equal(error, null);
  assert.equal(data.session.user.email, address);
  assert.equal(data.user.user_metadata.status, "alpha");
  assert.equal(header(data.session.access_token).alg, "HS256");
  const renewed = await client.refreshSession();
  assert.equal(renewed.error, null);
  const again = await client.signUp({ email: address, password });
  assert.equal(again.error.message, "User already registered");
  assert.equal((await client.signOut()).error, null);
  const back = await client.signInWithPassword({ email: address, password });
  assert.equal(back.data.user.email, address);

  const number = phone();
  assert.equal((await client.signUp({ phone: number, password })).error, null);
  const called = (await client.signInWithPassword({ phone: number, password })).data.user;
  assert.deepEqual([called.phone, called.email, called.app_metadata.provider], [number, "", "phone"]);
  assert.ok(called.phone_confirmed_at);
});

test("9998: accounts are listed page by page, newest first", async (t) => {
  const { url } = await alone(t, "9998");
  const token = signed("9998", { role: "service_role" });
  const admin = new GoTrueAdminApi({ url, headers: { Authorization: `Bearer ${token}` } });
  const made = [];
  for (const name of ["a", "b", "c", "d", "e"]) {
    const { data, error } = await admin.createUser({ email: `${name}@example.com`, email_confirm: true });
    assert.equal(error, null);
    made.unshift(data.user.email);
  }
  const pages = [];
  for (let page = 1; page; ) {
    const { data, error } = await admin.listUsers({ page, perPage: 2 });
    assert.equal(error, null);
    assert.deepEqual([data.total, data.lastPage, data.aud], [5, 3, "authenticated"]);
    pages.push(data.users.map((user) => user.email));
    page = data.nextPage;
  }
  assert.deepEqual(pages, [made.slice(0, 2), made.slice(2, 4), made.slice(4)]);
  assert.equal((await admin.listUsers()).data.users.length, 5);
  const forged = new GoTrueAdminApi({ url, headers: { Authorization: `Bearer ${token.slice(0, -4)}AAAA` } });
  assert.match((await forged.listUsers()).error.message, /^invalid JWT/);
  const guest = new GoTrueAdminApi({ url, headers: { Authorization: `Bearer ${signed("9998", { role: "anon" })}` } });
  assert.equal((await guest.listUsers()).error.code, "not_admin");
  const supabase = new GoTrueAdminApi({ url, headers: { Authorization: `Bearer ${signed("9998", { role: "supabase_admin" })}` } });
  assert.equal((await supabase.listUsers()).error, null);
});

test("9997: nobody signs up", async (t) => {
  const { url } = await alone(t, "9997");
  const { client } = goTrue(url);
  const { data, error } = await client.signUp({ email: email(), password });
  assert.equal(data.user, null);
  assert.equal(error.message, "Signups not allowed for this instance");
});

test("9996: claims are verified by the published key", async (t) => {
  const { url } = await alone(t, "9996");
  const { client, fetched } = goTrue(url);
  const { data, error } = await client.signUp({ email: email(), password });
  assert.equal(error, null);
  assert.equal(header(data.session.access_token).alg, "RS256");
  const claims = await client.getClaims();
  assert.equal(claims.error, null);
  assert.equal(claims.data.claims.email, data.user.email);
  assert.deepEqual(fetched.map((address) => address.slice(url.length)), ["/signup", "/.well-known/jwks.json"]);

  const [, payload] = data.session.access_token.split(".");
  const forged = `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString("base64url")}.${payload}.invalid_signature_that_is_not_base64url_encoded`;
  const refused = await client.getClaims(forged);
  assert.match(refused.error.message, /unable to parse or verify signature/);
});

test("local: ES256 by the key set, kept over a rotation", async (t) => {
  const first = keys(["new"]);
  const server = await whole(t, "local", { GOTRUE_JWT_KEYS: first });
  const before = createClient(server.url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data } = await before.auth.signUp({ email: email(), password });
  const [key] = JSON.parse(first);
  assert.deepEqual(header(data.session.access_token), { alg: "ES256", typ: "JWT", kid: key.kid });
  const claims = await before.auth.getClaims();
  assert.equal(claims.data.header.kid, key.kid);
  assert.equal(claims.data.claims.session_id.length, 36);

  const rotated = keys(["rotate"], keys(["rotate"], first));
  await server.restart({ GOTRUE_JWT_KEYS: rotated });
  const after = createClient(server.url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const old = await after.auth.getClaims(data.session.access_token);
  assert.equal(old.error, null, "what the retired key signed");
  const renewed = await after.auth.refreshSession({ refresh_token: data.session.refresh_token });
  const current = JSON.parse(rotated).find(({ key_ops }) => key_ops.includes("sign"));
  assert.notEqual(current.kid, key.kid);
  assert.equal(header(renewed.data.session.access_token).kid, current.kid);
  assert.equal((await after.auth.getClaims()).data.claims.sub, data.user.id);
  const guests = await after.auth.signInAnonymously();
  assert.equal(guests.data.user.is_anonymous, true);
});
