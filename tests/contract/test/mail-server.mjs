// A mail server that takes letters and now and then takes none, as real ones do.
import { SMTPServer } from "smtp-server";

/** The same numbers for the same seed: a run that failed can be had again. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const FAULTS = ["recipient", "data", "hang up"];
const later = () => Object.assign(new Error("4.3.0 try again later"), { responseCode: 451 });
const header = (mail, name) => mail.match(new RegExp(`^${name}: ((?:.|\\r\\n[ \\t])*)`, "im"))?.[1].replaceAll(/\r\n[ \t]/g, " ");

/**
 * Listens until the test is over. `faults` is how often an attempt comes to nothing: put off at the recipient, put off after
 * the whole text, or the line goes dead there without a word; in turn. What was said yes to stands in `accepted`.
 */
export async function mailServer(test, { faults = 0, seed = 1 } = {}) {
  const next = random(seed);
  const kept = { accepted: [], failed: [], faults };
  const awaited = new Map();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    // The server keeps lines open for its next letter.
    closeTimeout: 100,
    logger: false,
    onRcptTo({ address }, session, done) {
      const fault = next() < kept.faults ? FAULTS[kept.failed.length % FAULTS.length] : null;
      if (fault) kept.failed.push({ to: address, fault });
      if (fault === "recipient") return done(later());
      awaited.set(session.id, fault);
      done();
    },
    onData(stream, session, done) {
      const pieces = [];
      stream.on("data", (piece) => pieces.push(piece));
      stream.on("end", () => {
        const fault = awaited.get(session.id);
        if (fault === "data") return done(later());
        if (fault === "hang up") return [...server.connections].find(({ id }) => id === session.id)._socket.destroy();
        const mail = Buffer.concat(pieces).toString("utf8");
        const [{ address }] = session.envelope.rcptTo;
        kept.accepted.push({ to: address, id: header(mail, "Message-ID"), subject: header(mail, "Subject"), unsubscribe: header(mail, "List-Unsubscribe")?.slice(1, -1) });
        done();
      });
    },
  });
  // The line that was cut above.
  server.on("error", () => {});
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  test.after(() => new Promise((resolve) => server.close(resolve)));
  return Object.assign(kept, { port: server.server.address().port });
}
