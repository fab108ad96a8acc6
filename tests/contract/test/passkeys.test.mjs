// Passkeys through supabase.auth.passkey, with an authenticator made of software in the browser's place.
import assert from "node:assert/strict";
import { test } from "node:test";
import { authenticator, inBrowser } from "./authenticator.mjs";
import { client, customer, ok } from "./shop.mjs";

const ORIGIN = new URL(process.env.SUPABASE_URL ?? process.env.BASE_URL).origin;
const experimental = { auth: { persistSession: false, autoRefreshToken: false, experimental: { passkey: true } } };
/** A signed-in client that knows passkeys. */
async function passkeyCustomer() {
  const { supabase, id } = await customer();
  const { access_token, refresh_token } = ok(await supabase.auth.getSession()).session;
  const signedIn = client(undefined, experimental);
  ok(await signedIn.auth.setSession({ access_token, refresh_token }));
  return { supabase: signedIn, id };
}

test("a passkey is added, signs in, is named and removed", async () => {
  const { supabase, id } = await passkeyCustomer();
  const { passkey } = supabase.auth;
  const begun = ok(await passkey.startRegistration());
  const browser = authenticator(ORIGIN);
  const credential = browser.create(begun.options);
  const added = ok(await passkey.verifyRegistration({ challengeId: begun.challenge_id, credential }));
  assert.deepEqual(ok(await passkey.list()).map((listed) => listed.id), [added.id]);

  const guest = client(undefined, experimental);
  const asked = ok(await guest.auth.passkey.startAuthentication());
  const answer = browser.get(asked.options);
  const verify = () => guest.auth.passkey.verifyAuthentication({ challengeId: asked.challenge_id, credential: answer });
  const { session, user } = ok(await verify());
  assert.equal(user.id, id);
  assert.equal(ok(await guest.auth.getUser()).user.id, id);
  assert.equal(ok(await guest.auth.getClaims()).claims.amr[0].method, "passkey");
  assert.ok(session.refresh_token);
  const replayed = await verify();
  assert.equal(replayed.error.code, "webauthn_challenge_not_found");
  const again = ok(await guest.auth.passkey.startAuthentication());
  const forged = authenticator("https://evil.example").get(again.options);
  const refused = await guest.auth.passkey.verifyAuthentication({ challengeId: again.challenge_id, credential: forged });
  assert.equal(refused.error.code, "webauthn_verification_failed");

  const renamed = ok(await passkey.update({ passkeyId: added.id, friendlyName: "Mobil" }));
  assert.equal(renamed.friendly_name, "Mobil");
  const admin = client(process.env.SUPABASE_SERVICE_ROLE_KEY, experimental).auth.admin.passkey;
  assert.deepEqual(ok(await admin.listPasskeys({ userId: id })).map((listed) => listed.friendly_name), ["Mobil"]);
  assert.equal((await passkey.delete({ passkeyId: added.id })).error, null);
  assert.deepEqual(ok(await passkey.list()), []);
  assert.equal((await admin.deletePasskey({ userId: id, passkeyId: added.id })).error.status, 404);
});

test("a page calls two methods, and the browser does the rest", async () => {
  const { supabase, id } = await passkeyCustomer();
  const device = authenticator(ORIGIN);
  const added = ok(await inBrowser(ORIGIN, device, () => supabase.auth.registerPasskey()));
  assert.deepEqual(ok(await supabase.auth.passkey.list()).map((listed) => listed.id), [added.id]);
  const guest = client(undefined, experimental);
  const events = [];
  guest.auth.onAuthStateChange((event) => events.push(event));
  const { session, user } = ok(await inBrowser(ORIGIN, device, () => guest.auth.signInWithPasskey()));
  assert.equal(user.id, id);
  assert.ok(session.access_token);
  assert.ok(events.includes("SIGNED_IN"));
  const listed = ok(await guest.auth.passkey.list());
  assert.ok(listed[0].last_used_at);
  const stranger = await inBrowser(ORIGIN, authenticator(ORIGIN), () => client(undefined, experimental).auth.signInWithPasskey());
  assert.equal(stranger.data, null);
  assert.equal(stranger.error.status, 400);
  const nobody = await client(undefined, experimental).auth.registerPasskey();
  assert.match(nobody.error.message, /does not support WebAuthn/, "outside a browser");
});
