// A newsletter to a thousand readers, through a mail server that fails one time in ten and then through a server that is killed
// in the middle: who got it how many times, by address and by Message-ID. The shop is a server of this test's own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createClient } from "@supabase/supabase-js";
import pg from "pg";
import { mailServer } from "./mail-server.mjs";
import { whole } from "./servers.mjs";
import { PASSWORD, ok } from "./shop.mjs";

const READERS = 1000;
/** Of them, when the server is killed. */
const FEWER = 400;
/** Letters that the server sends at the same time: what a crash can leave in doubt. */
const AT_ONCE = 8;
const shop = (path) => fileURLToPath(new URL(`../../../sql/shop${path}`, import.meta.url));

async function query(server, text, values = []) {
  const db = new pg.Client({ connectionString: server.settings().DATABASE_URL });
  await db.connect();
  try {
    return (await db.query(text, values)).rows;
  } finally {
    await db.end();
  }
}

const client = (server) => {
  const { SUPABASE_ANON_KEY: key } = server.settings();
  return createClient(server.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
};

/** An owner of the shop's factory, signed in. */
async function owner(server) {
  const email = "owner@nordfjard.example";
  const supabase = client(server);
  const { user } = ok(await supabase.auth.signUp({ email, password: PASSWORD }));
  await query(server, "insert into admins (user_id, factory_id, role) select $1, id, 'owner' from factories where is_active order by created_at limit 1", [user.id]);
  ok(await supabase.auth.signInWithPassword({ email, password: PASSWORD }));
  return supabase;
}

const addReaders = (server) =>
  query(
    server,
    `delete from newsletter_subscribers;
     insert into newsletter_subscribers (factory_id, email, language_code, status, confirmed_at)
       select f.id, 'reader' || n || '@example.com', (array['sv', 'ar', 'en', null])[1 + n % 4], 'confirmed', now()
       from (select id from factories where is_active order by created_at limit 1) f, generate_series(1, ${READERS}) as n`,
  );

const written = (subject, heading) => ({ subject, document: { blocks: [{ id: "1", type: "heading", text: heading }, { id: "2", type: "button", label: heading, href: "/shop" }] } });

async function draft(supabase) {
  const { factory_id } = ok(await supabase.from("admins").select("factory_id").single());
  const { id } = ok(await supabase.from("newsletters").insert({ factory_id, title: "Thousand" }).select("id").single());
  const texts = [
    { newsletter_id: id, language_code: "sv", ...written("Hosten", "Brodet") },
    { newsletter_id: id, language_code: "ar", ...written("Autumn in Arabic", "الخبز") },
  ];
  ok(await supabase.from("newsletters_i18n").insert(texts));
  return id;
}

/** Until its last letter has left the queue. */
async function sent(supabase, id) {
  for (let tries = 0; tries < 240; tries += 1) {
    const { status } = ok(await supabase.from("newsletters").select("status").eq("id", id).single());
    if (status === "sent") return ok(await supabase.rpc("newsletter_report", { p_id: id }));
    assert.notEqual(status, "failed");
    await sleep(250);
  }
  assert.fail("it is still being sent after a minute");
}

/** How many of `mails` have each value of `name`. */
const counted = (mails, name) => mails.reduce((counts, mail) => counts.set(mail[name], (counts.get(mail[name]) ?? 0) + 1), new Map());

test("a thousand readers get a letter once each", async (t) => {
  const post = await mailServer(t, { faults: 0.1, seed: 20261121 });
  const server = await whole(t, "local", {
    SALUHALL_MAIL_TEMPLATES: shop("/mails"),
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(post.port),
    SALUHALL_SMTP_TLS: "off",
    SMTP_ADMIN_EMAIL: "brev@nordfjard.example",
  });
  server.run("migrate", shop(""), "--seed");
  const supabase = await owner(server);
  await addReaders(server);

  await t.test("though the mail server fails one time in ten", async (t) => {
    const id = await draft(supabase);
    const began = Date.now();
    assert.deepEqual(ok(await supabase.rpc("schedule_newsletter", { p_id: id, p_per_minute: 60_000 })), { letters: READERS });
    const report = await sent(supabase, id);
    t.diagnostic(`${READERS} letters in ${Date.now() - began} ms, ${post.failed.length} attempts failed, ${report.retried} letters went by a later one`);
    assert.ok(post.failed.length >= READERS / 20, `the mail server failed ${post.failed.length} times`);
    assert.deepEqual([...new Set(post.failed.map(({ fault }) => fault))].sort(), ["data", "hang up", "recipient"]);
    assert.equal(post.accepted.length, READERS);
    for (const name of ["to", "id", "unsubscribe"]) assert.equal(counted(post.accepted, name).size, READERS, `each ${name} once`);
    assert.ok(post.accepted.every((mail) => mail.to.startsWith("reader")));
    // In the reader's language where it was written, else in the shop's own.
    assert.deepEqual(Object.fromEntries(counted(post.accepted, "subject")), { Hosten: 750, "Autumn in Arabic": 250 });
    const { letters, queued, sent: delivered, failed, withdrawn, retried } = report;
    assert.deepEqual({ letters, queued, delivered, failed, withdrawn }, { letters: READERS, queued: 0, delivered: READERS, failed: 0, withdrawn: 0 });
    assert.equal(retried, counted(post.failed, "to").size);
  });

  await t.test("and one of them presses the mail program's button", async () => {
    const { to, unsubscribe } = post.accepted.at(-1);
    const link = new URL(unsubscribe);
    const press = () => fetch(new URL(link.pathname + link.search, server.url), { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
    assert.equal((await press()).status, 200);
    assert.equal((await press()).status, 200);
    const [{ status }] = await query(server, "select status from newsletter_subscribers where email = $1", [to]);
    assert.equal(status, "unsubscribed");
  });

  await t.test("and when the server is killed in the middle, by Message-ID at least", async (t) => {
    await query(server, "delete from newsletter_subscribers where id not in (select id from newsletter_subscribers where status = 'confirmed' order by id limit $1)", [FEWER]);
    const { id } = ok(await supabase.rpc("duplicate_newsletter", { p_id: ok(await supabase.from("newsletters").select("id").eq("title", "Thousand").single()).id }));
    Object.assign(post, { accepted: [], failed: [], faults: 0 });
    assert.deepEqual(ok(await supabase.rpc("schedule_newsletter", { p_id: id, p_per_minute: 60_000 })), { letters: FEWER });
    while (post.accepted.length < FEWER / 3) await sleep(5);
    await server.crash();
    const before = post.accepted.length;
    assert.ok(before < FEWER - AT_ONCE, `killed too late: ${before} had gone`);
    // The hold of the dead process would lapse by itself, after a minute and a half.
    await query(server, "update mail.queue set due_at = now() where attempts > 0");
    const again = client(server);
    ok(await again.auth.signInWithPassword({ email: "owner@nordfjard.example", password: PASSWORD }));
    const report = await sent(again, id);
    const twice = [...counted(post.accepted, "to")].filter(([, times]) => times > 1);
    t.diagnostic(`killed after ${before} letters: ${twice.length} readers got theirs twice, with the same Message-ID`);
    assert.equal(counted(post.accepted, "to").size, FEWER, "nobody without");
    assert.equal(counted(post.accepted, "id").size, FEWER, "a second copy bears the first one's Message-ID");
    assert.ok(twice.length <= AT_ONCE && twice.every(([, times]) => times === 2), `twice: ${JSON.stringify(twice)}`);
    assert.deepEqual([report.letters, report.sent, report.failed], [FEWER, FEWER, 0]);
  });
});
