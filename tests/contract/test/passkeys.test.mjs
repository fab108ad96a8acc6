// Passkeys through supabase.auth.passkey, with an authenticator made of software in the browser's place.
import assert from "node:assert/strict";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { test } from "node:test";
import { client, customer, ok } from "./shop.mjs";

const experimental = { auth: { persistSession: false, autoRefreshToken: false, experimental: { passkey: true } } };
const base64url = (bytes) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes) => createHash("sha256").update(bytes).digest();

/** CBOR of what an authenticator writes: short texts, byte strings below 64 KiB, small whole numbers and maps. */
function cbor(value) {
  const head = (major, length) =>
    length < 24 ? [(major << 5) | length] : length < 256 ? [(major << 5) | 24, length] : [(major << 5) | 25, length >> 8, length & 255];
  if (typeof value === "number") return Buffer.from(value < 0 ? head(1, -1 - value) : head(0, value));
  if (typeof value === "string") return Buffer.concat([Buffer.from(head(3, value.length)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([Buffer.from(head(2, value.length)), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([Buffer.from(head(5, value.size)), ...entries]);
}

/** One credential and what a browser at `origin` does with it. */
function authenticator(origin) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const key = cbor(new Map([[1, 2], [3, -7], [-1, 1], [-2, Buffer.from(x, "base64url")], [-3, Buffer.from(y, "base64url")]]));
  const id = sha256(key);
  let handle;
  const clientData = (type, challenge) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = (party, flags, attested = Buffer.alloc(0)) =>
    Buffer.concat([sha256(party), Buffer.from([flags, 0, 0, 0, 0]), attested]);
  const credential = (response) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key",
    response,
    clientExtensionResults: {},
  });
  return {
    create(options) {
      handle = options.user.id;
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = data(options.rp.id, 0x45, attested);
      const attestation = cbor(new Map([["fmt", "none"], ["attStmt", new Map()], ["authData", authData]]));
      return credential({
        clientDataJSON: base64url(clientData("webauthn.create", options.challenge)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      });
    },
    get(options) {
      const client = clientData("webauthn.get", options.challenge);
      const authenticatorData = data(options.rpId, 0x05);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: handle,
      });
    },
  };
}

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
  const browser = authenticator(new URL(process.env.SUPABASE_URL ?? process.env.BASE_URL).origin);
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
