// Links that an administrator makes, of every type, and what each of them does as a link and as a hash.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fragment, landing } from "./inbox.mjs";
import { PASSWORD, account, client, ok, service, uniqueEmail } from "./shop.mjs";

const { generateLink } = (({ auth }) => ({ generateLink: (wanted) => auth.admin.generateLink(wanted) }))(service());
const TARGET = new URL("/welcome", process.env.SUPABASE_URL ?? process.env.BASE_URL).href;

/** What `generateLink` says of a link; its five properties fit one another. */
async function link(type, wanted) {
  const { properties, user } = ok(await generateLink({ type, ...wanted, options: { redirectTo: TARGET, ...wanted.options } }));
  const url = new URL(properties.action_link);
  assert.equal(properties.verification_type, type);
  assert.match(properties.email_otp, /^\d{6}$/);
  assert.equal(url.searchParams.get("type"), type.replace(/^email_change.*/, "email_change"));
  assert.deepEqual([url.searchParams.get("redirect_to"), properties.redirect_to], [TARGET, TARGET]);
  return { ...properties, token: url.searchParams.get("token"), user };
}

for (const type of ["magiclink", "recovery"]) {
  test(`${type}: a hash signs in who has the account`, async () => {
    const { email, id } = await account();
    const made = await link(type, { email });
    assert.equal(made.token, made.hashed_token);
    assert.equal(made.user.id, id);
    const events = [];
    const supabase = client();
    supabase.auth.onAuthStateChange((event) => events.push(event));
    const { user } = ok(await supabase.auth.verifyOtp({ token_hash: made.hashed_token, type }));
    assert.equal(user.id, id);
    assert.ok(events.includes(type === "recovery" ? "PASSWORD_RECOVERY" : "SIGNED_IN"));
    const again = await client().auth.verifyOtp({ token_hash: made.hashed_token, type });
    assert.deepEqual([again.error.code, again.error.status], ["otp_expired", 403]);
    const there = await landing(made.action_link);
    assert.equal(there.origin + there.pathname, TARGET);
    assert.equal(fragment(there).get("error_code"), "otp_expired", "used by its hash");
  });

  test(`${type}: so does the code, and the link`, async () => {
    const { email, id } = await account();
    const { email_otp: token } = await link(type, { email });
    const kind = type === "magiclink" ? "email" : type;
    assert.equal(ok(await client().auth.verifyOtp({ email, token, type: kind })).user.id, id);
    const there = await landing((await link(type, { email })).action_link);
    assert.equal(there.pathname, "/welcome");
    assert.equal(ok(await client().auth.getUser(fragment(there).get("access_token"))).user.id, id);
  });
}

test("invite: the invited person has an account without a password", async () => {
  const email = uniqueEmail();
  const made = await link("invite", { email, options: { data: { team: "dairy" } } });
  assert.ok(made.user.invited_at);
  const supabase = client();
  const { user } = ok(await supabase.auth.verifyOtp({ token_hash: made.hashed_token, type: "invite" }));
  assert.deepEqual([user.email, user.user_metadata.team], [email, "dairy"]);
  ok(await supabase.auth.updateUser({ password: PASSWORD }));
  ok(await client().auth.signInWithPassword({ email, password: PASSWORD }));
  const again = await generateLink({ type: "invite", email });
  assert.deepEqual([again.error.code, again.error.status], ["email_exists", 422]);
});

test("signup: a link confirms, with what was said about the person", async () => {
  const email = uniqueEmail();
  const made = await link("signup", { email, password: PASSWORD, options: { data: { nick: "N" } } });
  assert.deepEqual([made.user.email, made.user.user_metadata.nick, made.user.email_confirmed_at], [email, "N", undefined]);
  const { user } = ok(await client().auth.verifyOtp({ email, token: made.email_otp, type: "signup" }));
  assert.ok(user.email_confirmed_at);
  const nameless = await generateLink({ type: "signup", email: uniqueEmail() });
  assert.equal(nameless.error.status, 400, "without a password");
});

test("email_change: both links together move the account", async () => {
  const { email, id } = await account();
  const newEmail = uniqueEmail();
  const current = await link("email_change_current", { email, newEmail });
  assert.deepEqual([current.user.email, current.user.new_email], [email, newEmail]);
  const fresh = await link("email_change_new", { email, newEmail });
  assert.notEqual(current.token, fresh.token);
  const half = await client().auth.verifyOtp({ token_hash: current.token, type: "email_change" });
  assert.deepEqual([half.error, half.data.session], [null, null]);
  assert.match(half.data.user?.msg ?? half.data.msg ?? "", /other email|^$/);
  const { user } = ok(await client().auth.verifyOtp({ token_hash: fresh.token, type: "email_change" }));
  assert.deepEqual([user.id, user.email], [id, newEmail]);
  ok(await client().auth.signInWithPassword({ email: newEmail, password: PASSWORD }));
});

test("what cannot be linked is refused", async () => {
  for (const type of ["recovery", "email_change_current"]) {
    const { error } = await generateLink({ type, email: uniqueEmail(), newEmail: uniqueEmail() });
    assert.deepEqual([error.code, error.status], ["user_not_found", 404], type);
  }
  const made = await link("magiclink", { email: uniqueEmail() }).catch((error) => error);
  assert.match(made.message, /signup/, "an address without an account signs up");
  const odd = await generateLink({ type: "teleport", email: uniqueEmail() });
  assert.equal(odd.error.status, 400);
  const stranger = await client().auth.admin.generateLink({ type: "recovery", email: uniqueEmail() });
  assert.equal(stranger.error.code, "not_admin");
});
