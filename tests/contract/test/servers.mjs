// Servers of a test's own beside the suite's: `saluhall auth` on a database made for it, `saluhall serve` with a Postgres
// made for it.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";

const binary = process.env.SALUHALL_BIN ?? assert.fail("SALUHALL_BIN is not set: run this suite by `cargo xtask test contract`");
const profile = (name) => fileURLToPath(new URL(`../profiles/${name}.env`, import.meta.url));

/** Nothing of the suite's own server, whose settings stand in the environment too. */
const paths = Object.fromEntries(["PATH", "HOME", "TMPDIR", "SALUHALL_PG_BIN"].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

// None twice, and all below those that the system gives to whoever connects before the server that is to have it is up; processes
// beside each other begin apart.
const [FIRST, COUNT] = [8_000, 4_000];
let next = process.pid * 97;

async function freePort() {
  for (let tries = 0; tries < COUNT; tries += 1, next += 1) {
    const port = FIRST + (next % COUNT);
    const server = createServer();
    const free = await new Promise((resolve) => server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true)));
    if (!free) continue;
    next += 1;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  throw new Error("no port is free");
}

/** What `saluhall keys` with these words prints, for GOTRUE_JWT_KEYS. */
export const keys = (words, set = "") =>
  execFileSync(binary, ["keys", ...words, "-o", "json"], { env: { ...paths, GOTRUE_JWT_KEYS: set }, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** A token as the clients' suites make it: signed with a profile's own secret. */
export function signed(name, claims) {
  const secret = readFileSync(profile(name), "utf8").match(/^GOTRUE_JWT_SECRET=(.*)$/m)[1];
  const message = [{ alg: "HS256", typ: "JWT" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${message}.${createHmac("sha256", secret).update(message).digest("base64url")}`;
}

async function start(name, command, environment, health) {
  const port = await freePort();
  const env = { ...paths, INBOX_PORT: "0", ...environment, PORT: String(port) };
  const child = spawn(binary, ["--env-file", profile(name), command], { env, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr.on("data", (text) => (log += text));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(url + health).catch(() => null);
    if (answer?.ok) break;
    assert.ok(child.exitCode === null && tries < 600, `${name} does not start:\n${log}`);
    await sleep(100);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { url, stop, kill, log: () => log };
}

/** `saluhall auth` with a profile, on an empty database and with an inbox; gone with the test. */
export async function alone(test, name, environment = {}) {
  const suite = process.env.DATABASE_URL ?? assert.fail("DATABASE_URL is not set");
  const database = `profile_${name}_${randomUUID().replaceAll("-", "")}`;
  const owner = new pg.Client({ connectionString: suite });
  await owner.connect();
  await owner.query(`create database ${database}`);
  const url = new URL(suite);
  url.pathname = `/${database}`;
  const inbox = await freePort();
  const server = await start(name, "auth", { DATABASE_URL: url.href, INBOX_PORT: String(inbox), ...environment }, "/health");
  test.after(async () => {
    await server.stop();
    await owner.query(`drop database ${database} with (force)`);
    await owner.end();
  });
  return { ...server, inbox: `http://127.0.0.1:${inbox}` };
}

/** `saluhall serve` with a profile and a private Postgres; gone with the test. */
export async function whole(test, name, environment = {}) {
  const data = await mkdtemp(join(tmpdir(), "saluhall-profile-"));
  let server = await start(name, "serve", { SALUHALL_DATA: data, ...environment }, "/ready");
  test.after(async () => {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  });
  /** Another command of the binary, told of the same data. */
  const run = (...words) => {
    const env = { ...paths, SALUHALL_DATA: data, ...environment, PORT: new URL(server.url).port };
    return execFileSync(binary, ["--env-file", profile(name), ...words], { env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  };
  return {
    get url() {
      return server.url;
    },
    run,
    /** Keys and addresses, as `saluhall status` tells them. */
    settings: () => Object.fromEntries([...run("status", "-o", "env").matchAll(/^(\w+)="?(.*?)"?$/gm)].map(([, key, value]) => [key, value])),
    /** `kill -9`, and a new start on the same data. */
    async crash() {
      await server.kill();
      server = await start(name, "serve", { SALUHALL_DATA: data, ...environment }, "/ready");
    },
    /** The same data, with other settings and on another port. */
    async restart(other) {
      await server.stop();
      server = await start(name, "serve", { SALUHALL_DATA: data, ...environment, ...other }, "/ready");
    },
  };
}
