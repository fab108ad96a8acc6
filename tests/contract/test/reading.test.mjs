// Every reading call of the storefront (specification §7), as a visitor makes it.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { administrator, client, customer, factory, guestSession, ok, service } from "./shop.mjs";

const visitor = client();

test("languages: active, in order", async () => {
  const rows = ok(await visitor.from("languages").select("*").eq("is_active", true).order("sort_order", { ascending: true }));
  assert.ok(rows.length >= 2);
  assert.deepEqual(rows.map((row) => row.sort_order), rows.map((row) => row.sort_order).toSorted((a, b) => a - b));
  assert.ok(rows.some((row) => row.direction === "rtl") && rows.some((row) => row.is_default));
  assert.deepEqual(
    Object.keys(rows[0]).filter((key) => ["code", "native_name", "flag_icon_url"].includes(key)).length, 3);
});

test("admins: who is one, and who is not", async () => {
  const query = (supabase, id) =>
    supabase.from("admins").select("id, role, is_active").eq("user_id", id).eq("is_active", true).single();
  const { supabase, id } = await customer();
  const none = await query(supabase, id);
  assert.deepEqual([none.error.code, none.status], ["PGRST116", 406]);
  assert.match(none.error.message, /single JSON object/);
  const admin = await administrator();
  const { user } = ok(await admin.auth.getUser());
  const row = ok(await query(admin, user.id));
  assert.deepEqual([row.is_active, typeof row.role], [true, "string"]);
  const rights = ok(await admin.from("admins").select("factory_id, role").eq("user_id", user.id).maybeSingle());
  assert.equal(rights.factory_id, (await factory()).id);
  assert.deepEqual(ok(await visitor.from("admins").select("id")), [], "nobody learns who the admins are");
});

test("factories: the oldest active one, or one by id", async () => {
  const oldest = await factory();
  assert.equal(ok(await visitor.from("factories").select("*").eq("id", oldest.id).single()).name, oldest.name);
});

test("factory_settings: a missing row is tolerated", async () => {
  const settings = (id) => visitor.from("factory_settings").select("*").eq("factory_id", id).single();
  assert.equal(typeof ok(await settings((await factory()).id)).company_name, "string");
  const { data, error } = await settings("00000000-0000-4000-8000-000000000000");
  assert.deepEqual([data, error.code, error.details], [null, "PGRST116", "The result contains 0 rows"]);
});

test("page_content joined with its translations", async () => {
  const { id } = await factory();
  const texts = service();
  const row = { page_slug: "contract-test", content_key: `contract.${crypto.randomUUID()}`, content_type: "text", factory_id: id };
  const content = ok(await texts.from("page_content").insert(row).select("id").single());
  after(() => texts.from("page_content").delete().eq("id", content.id));
  const text = (language_code) => ({ page_content_id: content.id, language_code, content_value: `text in ${language_code}` });
  ok(await texts.from("page_content_i18n").insert([text("sv"), text("ar")]));
  const rows = ok(
    await visitor
      .from("page_content")
      .select("content_key, content_type, sort_order, page_content_i18n!inner(content_value, language_code)")
      .eq("page_slug", "contract-test")
      .eq("factory_id", id)
      .eq("is_active", true)
      .eq("page_content_i18n.language_code", "sv")
      .order("sort_order"),
  );
  const own = rows.find((found) => found.content_key === row.content_key);
  assert.deepEqual(own.page_content_i18n, [{ content_value: "text in sv", language_code: "sv" }]);
});

test("menu items and their titles in a language", async () => {
  const { id } = await factory();
  const items = ok(await visitor.from("menu_items").select("*").eq("factory_id", id).order("sort_order"));
  const ids = items.map((item) => item.id);
  const titles = ok(
    await visitor.from("menu_items_i18n").select("menu_item_id, title").eq("language_code", "ar").in("menu_item_id", ids),
  );
  assert.ok(items.some((item) => item.parent_id) && titles.length > 0);
  assert.ok(titles.every((title) => ids.includes(title.menu_item_id)));
});

test("products: the header's search", async () => {
  const search = async (term) =>
    ok(
      await visitor
        .from("products")
        .select("id, name, slug, description, image_url, package_size, price_range, product_images(processed_url, original_url, is_primary, sort_order)")
        .or(`name.ilike.%${term}%,description.ilike.%${term}%`)
        .eq("is_active", true)
        .limit(8),
    );
  const [any] = ok(await visitor.from("products").select("name").eq("is_active", true).order("name").limit(1));
  const found = await search(any.name.slice(0, 4).toUpperCase());
  assert.ok(found.some((row) => row.name === any.name), "upper and lower case are the same");
  assert.ok(found.length <= 8 && found.every((row) => Array.isArray(row.product_images)));
  assert.deepEqual(await search("finns-inte-alls"), []);
});

test("translations by language and factory", async () => {
  const { id } = await factory();
  const rows = ok(
    await visitor.from("translations").select("translation_key, content, content_type").eq("language_code", "sv").eq("factory_id", id),
  );
  assert.ok(rows.length > 0 && rows.every((row) => row.translation_key && typeof row.content === "string"));
});

test("footer links of a section, and their titles", async () => {
  const { id } = await factory();
  const links = ok(
    await visitor
      .from("footer_links")
      .select("id, link_key, title, url, is_external, sort_order")
      .eq("factory_id", id)
      .eq("section_key", "quicklinks")
      .eq("is_active", true)
      .order("sort_order", { ascending: true }),
  );
  assert.ok(links.length > 0);
  const titles = visitor.from("footer_links_i18n").select("footer_link_id, language_code, title");
  assert.ok(ok(await titles.in("footer_link_id", links.map((link) => link.id))).length > 0);
  const one = visitor.from("footer_links_i18n").select("title").eq("footer_link_id", links[0].id).eq("language_code", "en");
  assert.equal(typeof ok(await one.maybeSingle()).title, "string");
});

test("a cart by session where nobody owns it", async () => {
  const session_id = guestSession();
  const mine = () => visitor.from("carts").select("id").eq("session_id", session_id).is("user_id", null).maybeSingle();
  assert.equal(ok(await mine()), null);
  const cart = ok(await visitor.from("carts").insert({ session_id }).select("id").single());
  assert.equal(ok(await mine()).id, cart.id);
});

test("the lines of a cart with product and images", async () => {
  const { supabase, id } = await customer();
  const cart = ok(await supabase.from("carts").insert({ user_id: id }).select("id").single());
  const [product] = ok(await supabase.from("products").select("id, name").eq("is_active", true).limit(1));
  ok(await supabase.from("cart_items").insert({ cart_id: cart.id, product_id: product.id, quantity: 2 }));
  const columns = "id, cart_id, product_id, quantity, selected_attributes, unit_price, snapshot_title, snapshot_sku, " +
    "product:products(name, image_url, attributes_schema, product_images(processed_url, original_url, is_primary, sort_order))";
  const [line] = ok(await supabase.from("cart_items").select(columns).eq("cart_id", cart.id));
  assert.deepEqual([line.quantity, line.product.name, line.selected_attributes], [2, product.name, {}]);
  assert.equal(ok(await supabase.from("carts").select("id").eq("user_id", id).single()).id, cart.id);
});

test("what adding to a cart asks first", async () => {
  const [{ id }] = ok(await visitor.from("products").select("id").eq("is_active", true).limit(1));
  const product = ok(await visitor.from("products").select("name, shop_price, barcode, attributes_schema").eq("id", id).single());
  assert.equal(typeof product.shop_price, "number");
  const restaurants = ok(await visitor.from("restaurants").select("id, name"));
  const one = ok(await visitor.from("restaurants").select("id, name").eq("id", restaurants[0].id).single());
  assert.deepEqual(one, restaurants[0]);
});

test("counts, ranges and heads", async () => {
  const { count, data } = await visitor.from("products").select("id", { count: "exact" }).order("id").range(0, 4);
  assert.equal(data.length, 5);
  const head = await visitor.from("products").select("*", { count: "exact", head: true });
  assert.deepEqual([head.count, head.data, head.status], [count, null, 200]);
  const next = ok(await visitor.from("products").select("id").order("id").range(5, 9));
  assert.ok(!next.some((row) => data.some((seen) => seen.id === row.id)));
});
