// Every writing call of the storefront (specification §7), by whoever may make it, and the refusals it can meet.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { administrator, client, customer, factory, guestSession, ok } from "./shop.mjs";

const visitor = client();
const products = async (supabase, limit = 2) =>
  ok(await supabase.from("products").select("id, name, shop_price").eq("is_active", true).not("shop_price", "is", null).order("name").limit(limit));

const guestCart = async (supabase = visitor) => {
  const session_id = guestSession();
  return { session_id, ...ok(await supabase.from("carts").insert({ session_id }).select("id").single()) };
};

test("a guest's cart: add, change, remove, clear", async () => {
  const cart = await guestCart();
  const [first, second] = await products(visitor);
  const line = (product) => ({
    cart_id: cart.id, product_id: product.id, quantity: 1, selected_attributes: {}, unit_price: product.shop_price,
    snapshot_title: product.name, snapshot_sku: null,
  });
  const added = ok(await visitor.from("cart_items").insert(line(first)).select().single());
  assert.deepEqual([added.quantity, added.unit_price, added.snapshot_title], [1, first.shop_price, first.name]);
  ok(await visitor.from("cart_items").insert(line(second)));
  ok(await visitor.from("cart_items").update({ quantity: 5 }).eq("id", added.id));
  const lines = async () => ok(await visitor.from("cart_items").select("id, quantity").eq("cart_id", cart.id).order("created_at"));
  assert.deepEqual((await lines()).map((row) => row.quantity), [5, 1]);
  ok(await visitor.from("cart_items").delete().eq("id", added.id));
  assert.equal((await lines()).length, 1);
  ok(await visitor.from("cart_items").delete().eq("cart_id", cart.id));
  assert.deepEqual(await lines(), []);
});

test("prices are decided by the shop", async () => {
  const cart = await guestCart();
  const [product] = await products(visitor, 1);
  const tampered = { cart_id: cart.id, product_id: product.id, quantity: 1, unit_price: 0.01 };
  assert.equal(ok(await visitor.from("cart_items").insert(tampered).select("unit_price").single()).unit_price, product.shop_price);
});

test("nobody reaches a guest's cart without its secret", async () => {
  const cart = await guestCart();
  const [product] = await products(visitor, 1);
  ok(await visitor.from("cart_items").insert({ cart_id: cart.id, product_id: product.id }));
  const empty = async (query) => assert.deepEqual(ok(await query), []);
  await empty(visitor.from("carts").select("*"));
  await empty(visitor.from("carts").select("*").is("user_id", null));
  await empty(visitor.from("carts").select("*").like("session_id", "*"));
  await empty(visitor.from("carts").select("*").or(`session_id.eq.${cart.session_id},user_id.is.null`));
  await empty(visitor.from("cart_items").select("*"));
  const embedded = ok(await visitor.from("products").select("id, cart_items(id)").eq("id", product.id));
  assert.deepEqual(embedded, [{ id: product.id, cart_items: [] }]);
  assert.equal(ok(await visitor.from("carts").select("*").eq("session_id", cart.session_id)).length, 1);
});

test("a cart for somebody else is refused", async () => {
  const [{ id }, { supabase }] = await Promise.all([customer(), customer()]);
  const { error, status } = await supabase.from("carts").insert({ user_id: id });
  assert.deepEqual([error.code, status], ["42501", 403]);
  const anonymous = await visitor.from("carts").insert({ user_id: id });
  assert.deepEqual([anonymous.error.code, anonymous.status], ["42501", 401]);
});

test("one restaurant per cart", async () => {
  const cart = await guestCart();
  const [product] = await products(visitor, 1);
  const [one, two] = ok(await visitor.from("restaurants").select("id").order("name").limit(2));
  const add = ({ id }) =>
    visitor.from("cart_items").insert({ cart_id: cart.id, product_id: product.id, selected_attributes: { restaurant_id: id } });
  ok(await add(one));
  const { error } = await add(two);
  assert.deepEqual([error.code, error.message], ["P0001", "Cannot mix items from different restaurants"]);
});

test("merge_guest_cart_to_user: read for success and merged_items", async () => {
  const { supabase, id } = await customer();
  const [first, second] = await products(visitor);
  const own = ok(await supabase.from("carts").insert({ user_id: id }).select("id").single());
  ok(await supabase.from("cart_items").insert({ cart_id: own.id, product_id: first.id, quantity: 2 }));
  const guest = await guestCart();
  ok(await visitor.from("cart_items").insert([
    { cart_id: guest.id, product_id: first.id, quantity: 1 },
    { cart_id: guest.id, product_id: second.id, quantity: 1 },
  ]));
  const merge = () => supabase.rpc("merge_guest_cart_to_user", { p_session_id: guest.session_id, p_user_id: id });
  const { success, merged_items } = ok(await merge());
  assert.deepEqual([success, merged_items], [true, 2]);
  const lines = ok(await supabase.from("cart_items").select("product_id, quantity").eq("cart_id", own.id));
  assert.deepEqual(new Map(lines.map((row) => [row.product_id, row.quantity])), new Map([[first.id, 3], [second.id, 1]]));
  assert.equal(ok(await merge()).merged_items, 0, "a second time there is nothing left");
  const { error } = await (await customer()).supabase.rpc("merge_guest_cart_to_user", { p_session_id: "x", p_user_id: id });
  assert.equal(error.code, "42501");
});

test("page texts: insert the key when it is missing, then upsert the text", async () => {
  const admin = await administrator();
  const { id: factory_id } = await factory();
  const key = `contract.${crypto.randomUUID()}`;
  const row = { page_slug: "contract-test", content_key: key, content_type: "text", factory_id };
  const { id } = ok(await admin.from("page_content").insert(row).select("id").single());
  after(() => admin.from("page_content").delete().eq("id", id));
  const save = (content_value) =>
    admin
      .from("page_content_i18n")
      .upsert({ page_content_id: id, language_code: "sv", content_value }, { onConflict: "page_content_id,language_code" })
      .select("content_value")
      .single();
  ok(await save("Hej"));
  assert.equal(ok(await save("Hej igen")).content_value, "Hej igen");
  assert.equal(ok(await visitor.from("page_content_i18n").select("content_value").eq("page_content_id", id)).length, 1);

  const { supabase } = await customer();
  const refused = await supabase.from("page_content").insert({ ...row, content_key: `${key}.2` });
  assert.deepEqual([refused.error.code, refused.status], ["42501", 403]);
  const twice = await admin.from("page_content").insert(row);
  assert.deepEqual([twice.error.code, twice.status], ["23505", 409]);
});

test("footer links: replace a section and the titles of its links", async () => {
  const admin = await administrator();
  const { id: factory_id } = await factory();
  const own = () => admin.from("footer_links").select("id, link_key, title").eq("factory_id", factory_id).eq("section_key", "bottom").order("sort_order");
  const before = ok(
    await admin.from("footer_links").select("*, footer_links_i18n(language_code, title)").eq("factory_id", factory_id).eq("section_key", "bottom"),
  );
  const replace = async (links) => {
    ok(await admin.from("footer_links").delete().eq("factory_id", factory_id).eq("section_key", "bottom"));
    const rows = links.map(({ title, url, link_key, is_external = false }, index) => ({
      factory_id, section_key: "bottom", link_key: link_key ?? `bottom-${index}`, title, url, is_external,
      sort_order: index, is_active: true,
    }));
    return ok(await admin.from("footer_links").insert(rows).select("id, link_key"));
  };
  const translate = async (footer_link_id, titles) => {
    ok(await admin.from("footer_links_i18n").delete().eq("footer_link_id", footer_link_id));
    ok(await admin.from("footer_links_i18n").insert(titles.map((title) => ({ footer_link_id, ...title }))));
  };
  after(async () => {
    const restored = await replace(before);
    for (const { id, link_key } of restored) {
      const titles = before.find((link) => link.link_key === link_key)?.footer_links_i18n ?? [];
      if (titles.length > 0) await translate(id, titles);
    }
  });
  const [first] = await replace([{ title: "New Link", url: "/" }, { title: "Other", url: "https://example.com", is_external: true }]);
  assert.equal(first.link_key, "bottom-0");
  await translate(first.id, [{ language_code: "sv", title: "Ny länk" }, { language_code: "en", title: "New link" }]);
  assert.deepEqual(ok(await own()).map((link) => link.title), ["New Link", "Other"]);
  // In-place editing of one title: update it, or insert it when there was none.
  const title = (language_code) => admin.from("footer_links_i18n").update({ title: "Ändrad" }).eq("footer_link_id", first.id).eq("language_code", language_code).select();
  assert.equal(ok(await title("sv")).length, 1);
  assert.equal(ok(await title("ar")).length, 0);
  const seen = visitor.from("footer_links_i18n").select("title").eq("footer_link_id", first.id).eq("language_code", "sv");
  assert.equal(ok(await seen.single()).title, "Ändrad");
});

test("rich text is cleaned on the way in", async () => {
  const admin = await administrator();
  const [product] = await products(visitor, 1);
  const info = await admin.from("product_food_info").select("product_id, ingredients_html").eq("product_id", product.id).maybeSingle();
  const before = ok(info)?.ingredients_html ?? null;
  const put = (ingredients_html) =>
    admin.from("product_food_info").upsert({ product_id: product.id, ingredients_html }, { onConflict: "product_id" }).select("ingredients_html").single();
  after(() => put(before));
  const kept = ok(await put('<p onclick="x()">Mjölk<script>alert(1)</script> <a href="javascript:x()">nej</a></p>'));
  assert.ok(kept.ingredients_html.includes("Mjölk"));
  assert.doesNotMatch(kept.ingredients_html, /script|onclick|javascript/i);
});
