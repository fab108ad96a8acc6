// An authenticator made of software: what a browser would hand over for one credential, and a browser around it for the calls of
// auth-js that ask `navigator.credentials` by themselves.
import { createHash, generateKeyPairSync, sign } from "node:crypto";

const base64url = (bytes) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes) => createHash("sha256").update(bytes).digest();

/** CBOR of what an authenticator writes: short texts, byte strings below 64 KiB, small whole numbers and maps. */
function cbor(value) {
  const head = (major, length) =>
    length < 24 ? [(major << 5) | length] : length < 256 ? [(major << 5) | 24, length] : [(major << 5) | 25, length >> 8, length & 255];
  if (typeof value === "number") return Buffer.from(value < 0 ? head(1, -1 - value) : head(0, value));
  if (typeof value === "string") return Buffer.concat([Buffer.from(head(3, value.length)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([Buffer.from(head(2, value.length)), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([Buffer.from(head(5, value.size)), ...entries]);
}

/** One credential and what a browser at `origin` does with it. */
export function authenticator(origin) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const key = cbor(new Map([[1, 2], [3, -7], [-1, 1], [-2, Buffer.from(x, "base64url")], [-3, Buffer.from(y, "base64url")]]));
  const id = sha256(key);
  let handle;
  const clientData = (type, challenge) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = (party, flags, attested = Buffer.alloc(0)) =>
    Buffer.concat([sha256(party), Buffer.from([flags, 0, 0, 0, 0]), attested]);
  const credential = (response) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key",
    response,
    clientExtensionResults: {},
  });
  return {
    create(options) {
      handle = options.user.id;
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = data(options.rp.id, 0x45, attested);
      const attestation = cbor(new Map([["fmt", "none"], ["attStmt", new Map()], ["authData", authData]]));
      return credential({
        clientDataJSON: base64url(clientData("webauthn.create", options.challenge)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      });
    },
    get(options) {
      const client = clientData("webauthn.get", options.challenge);
      const authenticatorData = data(options.rpId, 0x05);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: handle,
      });
    },
  };
}

const bytes = (text) => Uint8Array.from(Buffer.from(text, "base64url")).buffer;
const text = (buffer) => base64url(new Uint8Array(buffer));

/** What `navigator.credentials` resolves to: bytes where JSON has base64url. */
class PublicKeyCredential {
  constructor(json) {
    this.json = json;
    Object.assign(this, { id: json.id, type: json.type, rawId: bytes(json.rawId), authenticatorAttachment: "platform" });
    this.response = Object.fromEntries(Object.entries(json.response).map(([name, value]) => [name, typeof value === "string" ? bytes(value) : value]));
  }
  getClientExtensionResults() {
    return {};
  }
  toJSON() {
    return this.json;
  }
}

/** Runs `work` as if in a page of `origin` whose machine has this authenticator. */
export async function inBrowser(origin, device, work) {
  const asked = ({ publicKey, signal }) => {
    if (signal?.aborted) throw signal.reason;
    const { user } = publicKey;
    return { ...publicKey, challenge: text(publicKey.challenge), ...(user ? { user: { ...user, id: text(user.id) } } : {}) };
  };
  const credentials = {
    create: async (options) => new PublicKeyCredential(device.create(asked(options))),
    get: async (options) => new PublicKeyCredential(device.get(asked(options))),
  };
  const page = { PublicKeyCredential, location: new URL(origin) };
  const globals = { PublicKeyCredential, window: page, document: {}, navigator: { credentials } };
  const before = Object.getOwnPropertyDescriptors(globalThis);
  for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    return await work();
  } finally {
    for (const name of Object.keys(globals)) {
      if (before[name]) Object.defineProperty(globalThis, name, before[name]);
      else delete globalThis[name];
    }
  }
}
