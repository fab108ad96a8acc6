// An OpenID provider of the tests' own, at the port where the server looks for one: discovery, codes with proof keys, signed
// ID tokens. Whoever visits is whoever the test says.
import assert from "node:assert/strict";
import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer } from "node:http";

const port = process.env.IDENTITY_PROVIDER_PORT ?? assert.fail("run this suite by `cargo xtask test contract`");
const issuer = `http://127.0.0.1:${port}`;
const CLIENT = "shop";
const SECRET = "known to the tests";
const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const base64 = (value) => Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

/** A token as the provider signs it for a person. */
export function idToken(person, claims = {}) {
  const now = Math.floor(Date.now() / 1000);
  const payload = { iss: issuer, aud: CLIENT, iat: now, exp: now + 300, ...person, ...claims };
  const message = `${base64({ alg: "ES256", kid: "tests", typ: "JWT" })}.${base64(payload)}`;
  const signature = sign("sha256", Buffer.from(message), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `${message}.${signature.toString("base64url")}`;
}

export async function start() {
  const visits = new Map();
  const provider = { person: null, denies: false, idToken };
  const endpoints = {
    "/.well-known/openid-configuration": () => ({
      issuer,
      authorization_endpoint: `${issuer}/visit`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      token_endpoint_auth_methods_supported: ["client_secret_post"],
    }),
    "/keys": () => ({ keys: [{ ...publicKey.export({ format: "jwk" }), kid: "tests", alg: "ES256", use: "sig" }] }),
    "/token": (form) => {
      const visit = visits.get(form.get("code"));
      visits.delete(form.get("code"));
      const proof = createHash("sha256").update(form.get("code_verifier") ?? "").digest("base64url");
      const known = form.get("client_id") === CLIENT && form.get("client_secret") === SECRET;
      if (!visit || !known || visit.query.get("code_challenge") !== proof) return { error: "invalid_grant" };
      const token = idToken(visit.person, { nonce: visit.query.get("nonce") });
      return { access_token: `for ${visit.person.sub}`, refresh_token: "again", token_type: "Bearer", id_token: token };
    },
  };
  const visit = (query) => {
    const back = new URL(query.get("redirect_uri"));
    back.searchParams.set("state", query.get("state"));
    if (provider.denies) {
      back.searchParams.set("error", "access_denied");
    } else {
      const code = randomUUID();
      visits.set(code, { query, person: provider.person });
      back.searchParams.set("code", code);
    }
    return back.href;
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, issuer);
    if (url.pathname === "/visit") {
      response.writeHead(302, { location: visit(url.searchParams) }).end();
      return;
    }
    const chunks = await request.toArray();
    const answer = endpoints[url.pathname]?.(new URLSearchParams(Buffer.concat(chunks).toString()));
    const status = answer === undefined ? 404 : answer.error ? 400 : 200;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise((listening) => server.listen(Number(port), "127.0.0.1", listening));
  provider.stop = () => server.close();
  return provider;
}
