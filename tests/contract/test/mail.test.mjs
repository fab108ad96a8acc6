// What travels by mail, through supabase.auth and the inbox that a machine without a mail server has.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fragment, landing, mailTo, memory } from "./inbox.mjs";
import { PASSWORD, account, client, customer, ok, service, uniqueEmail } from "./shop.mjs";

const pkce = () => client(undefined, { auth: { flowType: "pkce", persistSession: true, autoRefreshToken: false, storage: memory() } });

test("a magic link signs in", async () => {
  const { email, id } = await account();
  ok(await client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } }));
  const said = fragment(await landing((await mailTo(email)).link));
  const supabase = client();
  const { user } = ok(await supabase.auth.setSession({ access_token: said.get("access_token"), refresh_token: said.get("refresh_token") }));
  assert.equal(user.id, id);
});

test("a code confirms a new address, once", async () => {
  const email = uniqueEmail();
  ok(await client().auth.signInWithOtp({ email, options: { data: { nick: "N" } } }));
  const { code } = await mailTo(email);
  const { user, session } = ok(await client().auth.verifyOtp({ email, token: code, type: "email" }));
  assert.deepEqual([user.email, user.user_metadata.nick, session.token_type], [email, "N", "bearer"]);
  const { error } = await client().auth.verifyOtp({ email, token: code, type: "email" });
  assert.deepEqual([error.code, error.status], ["otp_expired", 403]);
});

test("a link made for sign-up confirms", async () => {
  const email = uniqueEmail();
  const { properties, user } = ok(await service().auth.admin.generateLink({ type: "signup", email, password: PASSWORD }));
  assert.deepEqual([user.email, properties.verification_type], [email, "signup"]);
  const before = await client().auth.signInWithPassword({ email, password: PASSWORD });
  assert.equal(before.error.code, "email_not_confirmed");
  assert.ok(fragment(await landing(properties.action_link)).get("access_token"));
  ok(await client().auth.signInWithPassword({ email, password: PASSWORD }));
});

test("a confirmation is sent again", async () => {
  const email = uniqueEmail();
  ok(await service().auth.admin.createUser({ email, password: PASSWORD }));
  ok(await client().auth.resend({ type: "signup", email }));
  const { hash } = await mailTo(email);
  ok(await client().auth.verifyOtp({ token_hash: hash, type: "signup" }));
  ok(await client().auth.resend({ type: "signup", email: uniqueEmail() }));
});

test("a forgotten password is replaced, and asking again has to wait", async () => {
  const { email } = await account();
  assert.deepEqual(ok(await client().auth.resetPasswordForEmail(email)), {});
  const again = await client().auth.resetPasswordForEmail(email);
  assert.deepEqual([again.error.code, again.error.status], ["over_email_send_rate_limit", 429]);
  const { hash } = await mailTo(email);
  const supabase = client();
  ok(await supabase.auth.verifyOtp({ token_hash: hash, type: "recovery" }));
  ok(await supabase.auth.updateUser({ password: "a quite new one" }));
  ok(await client().auth.signInWithPassword({ email, password: "a quite new one" }));
});

test("a verifier turns the click into a session", async () => {
  const { email, id } = await account();
  const supabase = pkce();
  ok(await supabase.auth.signInWithOtp({ email }));
  const code = (await landing((await mailTo(email)).link)).searchParams.get("code");
  const stranger = await pkce().auth.exchangeCodeForSession(code);
  assert.ok(stranger.error);
  assert.equal(ok(await supabase.auth.exchangeCodeForSession(code)).user.id, id);
  const replayed = await supabase.auth.exchangeCodeForSession(code);
  assert.ok(replayed.error);
});

test("both addresses agree to a change", async () => {
  const { supabase, email, id } = await customer();
  const next = uniqueEmail();
  const { user } = ok(await supabase.auth.updateUser({ email: next }));
  assert.deepEqual([user.email, user.new_email], [email, next]);
  const [old, fresh] = [await mailTo(email), await mailTo(next)];
  assert.match(fragment(await landing(old.link)).get("message"), /proceed to confirm link sent to the other email/);
  assert.equal(fragment(await landing(fresh.link)).get("type"), "email_change");
  assert.equal(ok(await client().auth.signInWithPassword({ email: next, password: PASSWORD })).user.id, id);
});

test("an invitation opens an account", async () => {
  const email = uniqueEmail();
  const { user } = ok(await service().auth.admin.inviteUserByEmail(email, { data: { team: "dairy" } }));
  assert.ok(user.invited_at);
  const { hash } = await mailTo(email);
  const accepted = ok(await client().auth.verifyOtp({ token_hash: hash, type: "invite" }));
  assert.equal(accepted.user.user_metadata.team, "dairy");
});

test("a signed-in user proves to be there", async () => {
  const { supabase, email } = await customer();
  ok(await supabase.auth.reauthenticate());
  const { subject, code } = await mailTo(email);
  assert.ok(subject.includes(code));
});

test("links end on the site, whatever was asked for", async () => {
  const { email } = await account();
  ok(await client().auth.signInWithOtp({ email, options: { emailRedirectTo: "https://evil.example/" } }));
  const there = await landing((await mailTo(email)).link);
  assert.notEqual(there.hostname, "evil.example");
});
