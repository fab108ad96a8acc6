// An application's first minute: nothing but the address and the anon key. `node smoke.mjs` against `cargo xtask up`.
import assert from "node:assert/strict";
import { createClient } from "@supabase/supabase-js";

const header = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9", signature = "CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0";
const wellKnown = `${header}.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9.${signature}`;
const { SUPABASE_URL: url = "http://127.0.0.1:54321", SUPABASE_ANON_KEY: key = wellKnown } = process.env;
const supabase = createClient(url, key, { auth: { persistSession: false } });
const ok = ({ data, error }) => (assert.ifError(error), data);
const done = (what) => console.log(`  ok  ${what}`);

const [product] = ok(await supabase.from("products").select("id, name, product_images(processed_url)").order("name").limit(1));
assert.ok(product.product_images.length > 0);
done(`select with embed: ${product.name}`);
// A guest's cart is known by a secret that the client made up.
const session_id = `guest_${Date.now()}_${crypto.randomUUID()}`;
const cart = ok(await supabase.from("carts").insert({ session_id }).select().single());
const line = { cart_id: cart.id, product_id: product.id, quantity: 1, selected_attributes: {}, unit_price: 0 };
const item = ok(await supabase.from("cart_items").insert(line).select("id, quantity, products(name)").single());
assert.equal(item.products.name, product.name);
done("insert with returning");
const account = { email: `smoke-${crypto.randomUUID()}@example.com`, password: "correct horse battery" };
const { user } = ok(await supabase.auth.signUp(account));
const before = ok(await supabase.auth.getSession()).session.refresh_token;
assert.notEqual(ok(await supabase.auth.refreshSession()).session.refresh_token, before);
done("sign-up and session refresh");
const merged = ok(await supabase.rpc("merge_guest_cart_to_user", { p_session_id: session_id, p_user_id: user.id }));
assert.deepEqual([merged.success, merged.merged_items], [true, 1]);
done("rpc merge_guest_cart_to_user");
const profile = () => supabase.from("profiles").select("full_name").eq("user_id", user.id).single();
assert.equal((await profile()).error.code, "PGRST116");
ok(await supabase.from("profiles").upsert({ user_id: user.id, full_name: "Anna" }, { onConflict: "user_id" }));
ok(await supabase.from("profiles").upsert({ user_id: user.id, full_name: "Anna Ek" }, { onConflict: "user_id" }));
assert.equal(ok(await profile()).full_name, "Anna Ek");
done("upsert, and PGRST116 where there was no row");
const [{ id }] = ok(await supabase.from("carts").select("cart_items(id)").eq("user_id", user.id).single()).cart_items;
assert.equal(ok(await supabase.from("cart_items").update({ quantity: 3 }).eq("id", id).select().single()).quantity, 3);
assert.equal(ok(await supabase.from("cart_items").delete().eq("id", id).select()).length, 1);
done("update and delete");
ok(await supabase.auth.signOut());
