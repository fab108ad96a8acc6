// Second factors through supabase.auth.mfa, with an authenticator app of the suite's own.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { authenticator, inBrowser } from "./authenticator.mjs";
import { PASSWORD, client, customer, ok, service } from "./shop.mjs";

/** What an app shows that scanned `uri`: RFC 6238, `ahead` steps from now. */
function code(uri, ahead = 0) {
  const parameters = new URL(uri).searchParams;
  assert.deepEqual(
    ["algorithm", "digits", "period"].map((name) => parameters.get(name)),
    ["SHA1", "6", "30"],
  );
  const bits = [...parameters.get("secret")].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const key = Buffer.from(bits.join("").match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const hash = createHmac("sha1", key).update(counter).digest();
  const number = hash.readUInt32BE(hash.at(-1) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

test("an app is added, and proves the second level from then on", async () => {
  const { supabase, email } = await customer();
  const events = [];
  supabase.auth.onAuthStateChange((event) => events.push(event));
  const { mfa } = supabase.auth;
  assert.deepEqual(ok(await mfa.getAuthenticatorAssuranceLevel()).currentLevel, "aal1");

  const enrolled = ok(await mfa.enroll({ factorType: "totp", friendlyName: "Mobil", issuer: "Mejeri" }));
  assert.deepEqual([enrolled.type, enrolled.friendly_name], ["totp", "Mobil"]);
  assert.match(enrolled.totp.qr_code, /^data:image\/svg\+xml;utf-8,<.*<\/svg>$/s);
  assert.ok(!enrolled.totp.qr_code.includes("#"), "it would end the address");
  assert.match(enrolled.totp.uri, /^otpauth:\/\/totp\/Mejeri:/);
  assert.equal(new URL(enrolled.totp.uri).searchParams.get("secret"), enrolled.totp.secret);
  const begun = ok(await mfa.listFactors());
  assert.deepEqual([begun.all.length, begun.totp.length], [1, 0], "it does not count yet");

  const factorId = enrolled.id;
  const challenge = ok(await mfa.challenge({ factorId }));
  assert.equal(challenge.type, "totp");
  const right = code(enrolled.totp.uri);
  const wrong = await mfa.verify({ factorId, challengeId: challenge.id, code: right === "000000" ? "111111" : "000000" });
  assert.deepEqual([wrong.error.code, wrong.error.status], ["mfa_verification_failed", 422]);
  const verified = ok(await mfa.verify({ factorId, challengeId: challenge.id, code: right }));
  assert.equal(verified.user.email, email);
  assert.ok(events.includes("MFA_CHALLENGE_VERIFIED"));

  const level = ok(await mfa.getAuthenticatorAssuranceLevel());
  assert.deepEqual([level.currentLevel, level.nextLevel], ["aal2", "aal2"]);
  assert.deepEqual(level.currentAuthenticationMethods.map(({ method }) => method), ["totp", "password"]);
  assert.deepEqual(ok(await mfa.listFactors()).totp.map(({ id }) => id), [factorId]);
  const { claims } = ok(await supabase.auth.getClaims());
  assert.equal(claims.aal, "aal2");
  ok(await supabase.auth.refreshSession());
  assert.equal(ok(await mfa.getAuthenticatorAssuranceLevel()).currentLevel, "aal2");

  // The next sign-in knows that more is possible, and needed where it matters.
  const next = client();
  ok(await next.auth.signInWithPassword({ email, password: PASSWORD }));
  const before = ok(await next.auth.mfa.getAuthenticatorAssuranceLevel());
  assert.deepEqual([before.currentLevel, before.nextLevel], ["aal1", "aal2"]);
  const { error } = await next.auth.updateUser({ password: "another passphrase" });
  assert.deepEqual([error.code, error.status], ["insufficient_aal", 401]);
  assert.equal((await next.auth.mfa.unenroll({ factorId })).error.code, "insufficient_aal");
  const again = await next.auth.mfa.challengeAndVerify({ factorId, code: right });
  assert.equal(again.error.code, "mfa_verification_failed", "a code is used once");
  ok(await next.auth.mfa.challengeAndVerify({ factorId, code: code(enrolled.totp.uri, 1) }));
  assert.equal(ok(await next.auth.mfa.getAuthenticatorAssuranceLevel()).currentLevel, "aal2");

  assert.equal(ok(await next.auth.mfa.unenroll({ factorId })).id, factorId);
  ok(await next.auth.refreshSession());
  const after = ok(await next.auth.mfa.getAuthenticatorAssuranceLevel());
  assert.deepEqual([after.currentLevel, after.nextLevel], ["aal1", "aal1"]);
  assert.deepEqual(ok(await next.auth.mfa.listFactors()).all, []);
});

test("an administrator removes a factor that was lost", async () => {
  const { supabase, id } = await customer();
  const { id: factor } = ok(await supabase.auth.mfa.enroll({ factorType: "totp" }));
  const { admin } = service().auth;
  const { factors } = ok(await admin.mfa.listFactors({ userId: id }));
  assert.deepEqual(factors.map(({ id, status }) => [id, status]), [[factor, "unverified"]]);
  assert.equal((await admin.mfa.deleteFactor({ userId: id, id: factor })).error, null);
  assert.equal((await admin.mfa.deleteFactor({ userId: id, id: factor })).error.code, "mfa_factor_not_found");
  const guest = await client().auth.mfa.enroll({ factorType: "totp" });
  assert.deepEqual([guest.error.code, guest.error.status], ["bad_jwt", 403]);
});

test("a security key is registered by a page, and proves the second level", async () => {
  const origin = new URL(process.env.SUPABASE_URL ?? process.env.BASE_URL).origin;
  const { supabase, email } = await customer();
  const key = authenticator(origin);
  const session = ok(await inBrowser(origin, key, () => supabase.auth.mfa.webauthn.register({ friendlyName: "Nyckel" })));
  assert.equal(session.user.email, email);
  assert.equal(ok(await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).currentLevel, "aal2");
  const { all, webauthn } = ok(await supabase.auth.mfa.listFactors());
  assert.deepEqual(all.map((factor) => [factor.friendly_name, factor.factor_type, factor.status]), [["Nyckel", "webauthn", "verified"]]);
  assert.deepEqual(webauthn?.map(({ id }) => id), [all[0].id]);

  const next = client();
  ok(await next.auth.signInWithPassword({ email, password: PASSWORD }));
  assert.equal(ok(await next.auth.mfa.getAuthenticatorAssuranceLevel()).currentLevel, "aal1");
  const factorId = all[0].id;
  const other = await inBrowser(origin, authenticator(origin), () => next.auth.mfa.webauthn.authenticate({ factorId }));
  assert.deepEqual([other.data, other.error.status], [null, 422], "somebody else's key");
  ok(await inBrowser(origin, key, () => next.auth.mfa.webauthn.authenticate({ factorId })));
  const level = ok(await next.auth.mfa.getAuthenticatorAssuranceLevel());
  assert.deepEqual([level.currentLevel, level.currentAuthenticationMethods[0].method], ["aal2", "mfa/webauthn"]);
  assert.equal(ok(await next.auth.mfa.unenroll({ factorId })).id, factorId);
});

test("a telephone is added, and proves the second level", async () => {
  const { supabase, email } = await customer();
  const phone = "+46700000004";
  const enrolled = ok(await supabase.auth.mfa.enroll({ factorType: "phone", friendlyName: "Mobil", phone }));
  assert.deepEqual([enrolled.type, enrolled.phone], ["phone", phone]);
  const factorId = enrolled.id;
  const challenge = ok(await supabase.auth.mfa.challenge({ factorId, channel: "sms" }));
  assert.ok(challenge.expires_at > Date.now() / 1000);
  const wrong = await supabase.auth.mfa.verify({ factorId, challengeId: challenge.id, code: "654321" });
  assert.deepEqual([wrong.error.code, wrong.error.status], ["mfa_verification_failed", 422]);
  const { user } = ok(await supabase.auth.mfa.verify({ factorId, challengeId: challenge.id, code: "123456" }));
  assert.equal(user.email, email);
  assert.deepEqual(ok(await supabase.auth.mfa.listFactors()).phone.map(({ id, status }) => [id, status]), [[factorId, "verified"]]);
  const level = ok(await supabase.auth.mfa.getAuthenticatorAssuranceLevel());
  assert.deepEqual([level.currentLevel, level.currentAuthenticationMethods[0].method], ["aal2", "mfa/phone"]);
  assert.equal(ok(await supabase.auth.mfa.unenroll({ factorId })).id, factorId);
});

test("what only a session may ask is refused without one", async () => {
  const { mfa } = client().auth;
  const factorId = crypto.randomUUID();
  for (const [name, call] of Object.entries({
    challenge: () => mfa.challenge({ factorId }),
    verify: () => mfa.verify({ factorId, challengeId: crypto.randomUUID(), code: "123456" }),
    unenroll: () => mfa.unenroll({ factorId }),
  })) {
    const { data, error } = await call();
    assert.deepEqual([data, error.status], [null, 403], name);
  }
});
