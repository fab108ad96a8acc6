// Mails as a machine without a mail server keeps them, read by the part of Mailpit's API that the inbox has.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";

/** The one mail to an address in the inbox at `inbox`; deleted afterwards. */
export async function mailTo(email, inbox = process.env.INBOX_URL) {
  assert.ok(inbox, "INBOX_URL is not set: run this suite by `cargo xtask test contract`");
  const query = `query=${encodeURIComponent(`to:${email}`)}`;
  for (let tries = 0; tries < 100; tries += 1) {
    const { messages } = await (await fetch(`${inbox}/api/v1/search?${query}`)).json();
    if (messages.length > 0) {
      assert.equal(messages.length, 1);
      const mail = await (await fetch(`${inbox}/api/v1/message/${messages[0].ID}`)).json();
      await fetch(`${inbox}/api/v1/messages`, { method: "DELETE", body: JSON.stringify({ IDs: [mail.ID] }) });
      const link = mail.Text.match(/https?:\S+\/verify\?\S+/)?.[0];
      const parameters = new URL(link ?? "http://none").searchParams;
      return { link, code: mail.Text.match(/\b\d{6}\b/)[0], hash: parameters.get("token"), subject: mail.Subject };
    }
    await sleep(50);
  }
  assert.fail(`no mail to ${email}`);
}

/** Where a link leads, without going there. */
export async function landing(link) {
  const response = await fetch(link, { redirect: "manual" });
  assert.equal(response.status, 303);
  return new URL(response.headers.get("location"));
}

/** What stands after the `#` of an address. */
export const fragment = (url) => new URLSearchParams(url.hash.slice(1));

/** Storage of a client that keeps its session and its verifiers. */
export function memory() {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
}
