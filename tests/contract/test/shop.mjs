// Who the tests are, and what they start from. Accounts are made with the service key, so that the suite stays within the
// server's own limits for sign-ups.
import assert from "node:assert/strict";
import { createClient } from "@supabase/supabase-js";

const need = (name) => process.env[name] ?? assert.fail(`${name} is not set: run this suite by \`cargo xtask test contract\``);
const url = process.env.SUPABASE_URL ?? need("BASE_URL");
const anonKey = need("SUPABASE_ANON_KEY");

export const PASSWORD = "correct horse battery";
export const client = (key = anonKey, options = {}) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false }, ...options });

/** The service key: past row security. */
export const service = () => client(need("SUPABASE_SERVICE_ROLE_KEY"));

export const uniqueEmail = () => `contract-${crypto.randomUUID()}@example.com`;
export const guestSession = () => `guest_${Date.now()}_${crypto.randomUUID()}`;

/** The data of an answer that must not be an error. */
export function ok({ data, error }) {
  if (error) assert.fail(`${error.code}: ${error.message} ${error.details ?? ""}`);
  return data;
}

/** A confirmed account that nobody has signed in to. */
export async function account(attributes = {}) {
  const email = uniqueEmail();
  const { user } = ok(await service().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true, ...attributes }));
  return { id: user.id, email };
}

/** A client signed in to an account of its own. */
export async function customer() {
  const { id, email } = await account();
  const supabase = client();
  ok(await supabase.auth.signInWithPassword({ email, password: PASSWORD }));
  return { supabase, id, email };
}

/** A client signed in as the shop's administrator. */
export async function administrator() {
  const supabase = client();
  ok(await supabase.auth.signInWithPassword({ email: need("ADMIN_EMAIL"), password: need("ADMIN_PASSWORD") }));
  return supabase;
}

/** The shop's factory, found as the storefront finds it. */
export async function factory(supabase = client()) {
  const query = supabase.from("factories").select("*").eq("is_active", true).order("created_at", { ascending: true });
  return ok(await query.limit(1).single());
}
