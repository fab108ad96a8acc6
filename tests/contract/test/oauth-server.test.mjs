// The OAuth 2.1 server as its parties meet it: an administrator and a user through supabase.auth, an application by plain fetch.
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { client, customer, ok, service } from "./shop.mjs";

const base = `${process.env.SUPABASE_URL ?? process.env.BASE_URL}/auth/v1`;
const CALLBACK = "https://app.example/callback";

/** An application's side of a sign-in: the address to open, and what it keeps to itself meanwhile. */
function begin(application, scope = "openid email") {
  const verifier = randomBytes(48).toString("base64url");
  const state = randomBytes(12).toString("base64url");
  const url = new URL(`${base}/oauth/authorize`);
  url.search = new URLSearchParams({
    client_id: application.client_id,
    redirect_uri: CALLBACK,
    response_type: "code",
    scope,
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  return { url, verifier, state };
}

/** Opens the address as a browser would, up to the site's consent page. */
async function open(url) {
  const response = await fetch(url, { redirect: "manual" });
  assert.equal(response.status, 302);
  return new URL(response.headers.get("location")).searchParams.get("authorization_id");
}

async function token(application, fields) {
  const credentials = Buffer.from(`${application.client_id}:${application.client_secret}`).toString("base64");
  const headers = { Authorization: `Basic ${credentials}` };
  const response = await fetch(`${base}/oauth/token`, { method: "POST", headers, body: new URLSearchParams(fields) });
  return { status: response.status, body: await response.json() };
}

async function register(attributes = {}) {
  const wanted = { client_name: "Application", redirect_uris: [CALLBACK], ...attributes };
  return ok(await service().auth.admin.oauth.createClient(wanted));
}

test("a client is registered, read, changed and deleted", async () => {
  const { oauth } = service().auth.admin;
  const made = await register({ client_uri: "https://app.example", scope: "openid" });
  assert.equal(made.client_type, "confidential");
  assert.ok(made.client_secret);
  const read = ok(await oauth.getClient(made.client_id));
  assert.equal(read.client_secret, undefined);
  assert.deepEqual([read.client_name, read.redirect_uris], ["Application", [CALLBACK]]);
  const listed = ok(await oauth.listClients({ page: 1, perPage: 1 }));
  assert.deepEqual([listed.clients.length, listed.clients[0].client_id], [1, made.client_id]);
  assert.ok(listed.total >= 1);
  const changed = ok(await oauth.updateClient(made.client_id, { client_name: "Renamed", logo_uri: "https://app.example/l.png" }));
  assert.deepEqual([changed.client_name, changed.client_uri], ["Renamed", "https://app.example"]);
  const renewed = ok(await oauth.regenerateClientSecret(made.client_id));
  assert.notEqual(renewed.client_secret, made.client_secret);
  assert.equal((await oauth.deleteClient(made.client_id)).error, null);
  const { error } = await oauth.getClient(made.client_id);
  assert.deepEqual([error.code, error.status], ["oauth_client_not_found", 404]);
  const refused = await oauth.createClient({ client_name: "Odd", redirect_uris: ["http://app.example/cb"] });
  assert.deepEqual([refused.error.code, refused.error.status], ["validation_failed", 400]);
  assert.equal((await client().auth.admin.oauth.listClients()).error.code, "not_admin");
});

test("a user signs in at an application, and takes it back", async () => {
  const application = await register();
  const { supabase, id, email } = await customer();
  const { url, verifier, state } = begin(application);
  const authorization = await open(url);
  const details = ok(await supabase.auth.oauth.getAuthorizationDetails(authorization));
  assert.deepEqual([details.client.id, details.client.name], [application.client_id, "Application"]);
  assert.deepEqual([details.redirect_uri, details.scope, details.user], [CALLBACK, "openid email", { id, email }]);
  const { redirect_url } = ok(await supabase.auth.oauth.approveAuthorization(authorization, { skipBrowserRedirect: true }));
  const back = new URL(redirect_url);
  assert.deepEqual([back.origin + back.pathname, back.searchParams.get("state")], [CALLBACK, state]);

  const code = back.searchParams.get("code");
  const fields = { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: CALLBACK };
  const { status, body } = await token(application, fields);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.token_type, body.expires_in, body.scope], ["bearer", 3600, "openid email"]);
  const said = ok(await client().auth.getClaims(body.access_token)).claims;
  assert.deepEqual([said.sub, said.client_id, said.role], [id, application.client_id, "authenticated"]);
  const info = await fetch(`${base}/oauth/userinfo`, { headers: { Authorization: `Bearer ${body.access_token}` } });
  assert.deepEqual(await info.json(), { sub: id, email, email_verified: true });
  const tables = client(undefined, { accessToken: async () => body.access_token });
  ok(await tables.from("products").select("id").limit(1));

  await sleep(1100);
  const refreshed = await token(application, { grant_type: "refresh_token", refresh_token: body.refresh_token });
  assert.equal(refreshed.status, 200);
  assert.notEqual(refreshed.body.access_token, body.access_token);
  const wrong = await client().auth.refreshSession({ refresh_token: refreshed.body.refresh_token });
  assert.match(wrong.error.message, /Client authentication required/);

  const grants = ok(await supabase.auth.oauth.listGrants());
  assert.deepEqual([grants.length, grants[0].client.id, grants[0].scopes], [1, application.client_id, ["openid", "email"]]);
  assert.equal((await supabase.auth.oauth.revokeGrant({ clientId: application.client_id })).error, null);
  assert.deepEqual(ok(await supabase.auth.oauth.listGrants()), []);
  const dead = await token(application, { grant_type: "refresh_token", refresh_token: refreshed.body.refresh_token });
  assert.deepEqual([dead.status, dead.body.error], [400, "invalid_grant"]);
  assert.equal((await client().auth.getUser(refreshed.body.access_token)).error.name, "AuthSessionMissingError");
});

test("a second sign-in asks nothing new, and a user may say no", async () => {
  const application = await register();
  const { supabase } = await customer();
  const first = await open(begin(application).url);
  ok(await supabase.auth.oauth.getAuthorizationDetails(first));
  ok(await supabase.auth.oauth.approveAuthorization(first, { skipBrowserRedirect: true }));
  const again = ok(await supabase.auth.oauth.getAuthorizationDetails(await open(begin(application, "email").url)));
  assert.ok(new URL(again.redirect_url).searchParams.get("code"));

  const third = await open(begin(application, "openid email profile").url);
  assert.equal(ok(await supabase.auth.oauth.getAuthorizationDetails(third)).scope, "openid email profile");
  const denied = ok(await supabase.auth.oauth.denyAuthorization(third, { skipBrowserRedirect: true }));
  assert.equal(new URL(denied.redirect_url).searchParams.get("error"), "access_denied");
  const { error } = await supabase.auth.oauth.approveAuthorization(third, { skipBrowserRedirect: true });
  assert.equal(error.status, 400);
});

test("an application finds its way by the discovery document", async () => {
  const document = await (await fetch(`${base}/.well-known/oauth-authorization-server`)).json();
  assert.equal(document.token_endpoint, `${document.issuer}/oauth/token`);
  assert.deepEqual(document.code_challenge_methods_supported, ["S256"]);
  const root = new URL("/.well-known/oauth-authorization-server/auth/v1", base);
  assert.deepEqual(await (await fetch(root)).json(), document);
});
