// Compiled by test/types.test.mjs, never run: what `createClient<Database>()` has to know of the shop, and what it has to
// refuse. A line after `@ts-expect-error` that compiles is an error, too.
import { createClient } from "@supabase/supabase-js";
import type { Database, Enums, Json, Tables, TablesInsert, TablesUpdate } from "../../../frontend/src/lib/database.gen";
import { Constants } from "../../../frontend/src/lib/database.gen";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(): T | void => undefined;

const supabase = createClient<Database>("http://localhost", "key");

export async function reading() {
  const { data } = await supabase.from("products").select("id, name, description, product_images(processed_url)").single();
  if (!data) return;
  holds<Same<typeof data.name, string>>();
  holds<Same<typeof data.description, string | null>>();
  // To-many by the foreign key of the images.
  data.product_images.map((image) => image.processed_url);
  // @ts-expect-error there is no such column in what was selected
  void data.slug;
  // @ts-expect-error no such table
  supabase.from("prodcuts");
  // @ts-expect-error the column is a text
  supabase.from("products").select().eq("name", 1);
  // To-one the other way round.
  const { data: line } = await supabase.from("cart_items").select("quantity, products(name)").single();
  holds<Same<NonNullable<typeof line>["products"], { name: string }>>();
}

export async function writing() {
  await supabase.from("carts").insert({ session_id: "guest" });
  await supabase.from("cart_items").insert({ cart_id: "c", product_id: "p" });
  // @ts-expect-error a line without its product
  await supabase.from("cart_items").insert({ cart_id: "c" });
  await supabase.from("products").update({ name: "Filmjölk" });
  // @ts-expect-error never null
  await supabase.from("products").update({ name: null });
}

export async function calling() {
  const merged = await supabase.rpc("merge_guest_cart_to_user", { p_session_id: "guest", p_user_id: "user" });
  holds<Same<NonNullable<typeof merged.data>, NonNullable<Json>>>();
  // @ts-expect-error no such function
  await supabase.rpc("merge_carts");
  // @ts-expect-error the argument is a text
  await supabase.rpc("merge_guest_cart_to_user", { p_session_id: 1, p_user_id: "user" });
}

holds<Same<Tables<"products">, Database["public"]["Tables"]["products"]["Row"]>>();
holds<Same<Tables<{ schema: "public" }, "products">, Tables<"products">>>();
holds<Same<TablesInsert<"carts">, Database["public"]["Tables"]["carts"]["Insert"]>>();
holds<Same<TablesUpdate<{ schema: "public" }, "carts">, Database["public"]["Tables"]["carts"]["Update"]>>();
// @ts-expect-error no such table
export type NoTable = Tables<"prodcuts">;
// @ts-expect-error the shop has no enum of that name
export type NoEnum = Enums<"colour">;
holds<Same<typeof Constants.public.Enums, { readonly [name in never]: never }>>;
