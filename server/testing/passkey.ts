import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { CreatedPasskey, PasskeyAnswer } from '../contract/bff/webauthn.ts';
import { codeAt } from './authenticator.ts';
import { TEST_ORIGIN, TEST_PASSWORD, type TestBrowser } from './operators.ts';

/** What a passkey says that is not as asked. */
export type Deviation = {
  readonly challenge?: string;
  readonly origin?: string;
  readonly host?: string;
  readonly type?: string;
  readonly counter?: number;
  /** False when the passkey did not check who used it. */
  readonly isVerified?: boolean;
};

/** A passkey of a software authenticator: it signs with a real key (ES256) what browsers have passkeys sign. */
export type TestPasskey = {
  readonly id: string;
  /** Answers the options of `navigator.credentials.create`. */
  readonly create: (options: Record<string, unknown>, deviation?: Deviation) => CreatedPasskey;
  /** Answers the options of `navigator.credentials.get`. */
  readonly get: (options: Record<string, unknown>, deviation?: Deviation) => PasskeyAnswer;
};

const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

/** CBOR of a COSE key (RFC 9053): `{ kty: EC2, alg: ES256, crv: P-256, x, y }`. */
const keyOf = (x: string, y: string): Buffer =>
  Buffer.concat([hex('a5 01 02 03 26 20 01 21 58 20'), bytesOf(x), hex('22 58 20'), bytesOf(y)]);

/** CBOR of an attestation object without an attestation: `{ fmt: 'none', attStmt: {}, authData }`. */
const attestationOf = (data: Buffer): Buffer =>
  Buffer.concat([
    hex('a3 63 666d74 64 6e6f6e65 67 61747453746d74 a0 68 6175746844617461 59'),
    twoBytes(data.length),
    data,
  ]);

function twoBytes(number: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(number);
  return bytes;
}

/** Things that an answer may name, and that are not those of the service or of the challenge. */
export const FOREIGN = { challenge: 'AAAAAAAAAAAAAAAAAAAAAA', origin: 'https://evil.example', host: 'evil.example' };

export function createPasskey(): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let uses = 0;

  const about = (host: string, flags: number, counter: number): Buffer => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(host).digest(), head]);
  };
  const attested = Buffer.concat([Buffer.alloc(16), twoBytes(id.length), id, keyOf(x, y)]);
  const clientData = (type: string, options: Record<string, unknown>, deviation: Deviation): Buffer => {
    const { challenge = options['challenge'], origin = TEST_ORIGIN } = deviation;
    return Buffer.from(JSON.stringify({ type: deviation.type ?? type, challenge, origin, crossOrigin: false }));
  };
  const flagsOf = ({ isVerified = true }: Deviation): number => (isVerified ? PRESENT | VERIFIED : PRESENT);

  return {
    id: id.toString('base64url'),
    create: (options, deviation = {}) => {
      const { id: host } = options['rp'] as { id: string };
      const { counter = 0 } = deviation;
      const data = Buffer.concat([about(deviation.host ?? host, flagsOf(deviation) | WITH_KEY, counter), attested]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', options, deviation).toString('base64url'),
        attestationObject: attestationOf(data).toString('base64url'),
        transports: ['internal'],
      };
    },
    get: (options, deviation = {}) => {
      uses = deviation.counter ?? uses + 1;
      const client = clientData('webauthn.get', options, deviation);
      const data = about(deviation.host ?? String(options['rpId']), flagsOf(deviation), uses);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
    },
  };
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** The first item of an answer. */
export const itemOf = async (of: TestBrowser, method: string, path: string, body?: unknown) =>
  (await of.request(method, path, body)).envelope.data.items[0] ?? {};

/** Adds a passkey to the account of a signed-in operator. Returns it with the answer of the service. */
export async function addPasskey(of: TestBrowser, name = 'Laptop') {
  const passkey = createPasskey();
  const created = passkey.create(await itemOf(of, 'POST', '/bff/passkeys/challenge'));
  const { envelope } = await of.request('POST', '/bff/passkeys', { name, passkey: created });
  // The first second factor begins a new session, which has another csrf token.
  await of.request('GET', '/bff/session');
  const item = envelope.data.items[0] ?? {};
  const { id = 0 } = (item['passkey'] ?? {}) as { id?: number };
  return { passkey, id, status: envelope.status, item };
}

/** Sets up codes of an authenticator app. Returns the secret and the answer to the first code, at a moment in seconds. */
export async function setUpApp(of: TestBrowser, now: number) {
  const { secret } = await itemOf(of, 'POST', '/bff/second-factor', { password: TEST_PASSWORD });
  const code = codeAt(String(secret), now);
  const item = await itemOf(of, 'POST', '/bff/second-factor/confirm', { code });
  await of.request('GET', '/bff/session');
  return { secret: String(secret), item };
}
