import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { uniqueMac } from '../../testing/machines.ts';
import {
  borrowRequest,
  LENDING,
  newDevice,
  returnRequest,
  seatsOf,
  updateRequest,
  type Borrowed,
} from '../../testing/offline.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());

const STRINGS = 200;
/**
 * Number of strings of which every bit of the signature is flipped. The device's tests do the same with whole strings.
 */
const WHOLE = 20;

/** Returns the signed bytes, the signature and the key of an answer string. */
function partsOf(text: string): { bytes: Buffer; signature: Buffer; keyId: string } {
  const part = (name: string): string => new RegExp(`<${name}>(.*)</${name}>`).exec(text)?.[1] ?? '';
  return {
    bytes: Buffer.from(part('code'), 'base64'),
    signature: Buffer.from(part('sign'), 'base64'),
    keyId: part('keyId'),
  };
}

const publicKey = () => {
  const [key] = service.deps.signing.keys();
  return createPublicKey({ key: Buffer.from(key?.publicKey ?? '', 'base64'), format: 'der', type: 'spki' });
};

const flipped = (bytes: Buffer, bit: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return changed;
};

describe('answer strings', () => {
  test(`of ${STRINGS}, no bit of a signature or a licence can be another`, async () => {
    const sn = await makeSn(service);
    const body = { devices: Array.from({ length: STRINGS }, () => ({ mac: uniqueMac() })) };
    const answer = await ok(service.api('POST', `/sns/${sn}/update_code`, body));
    const list = String(answer.envelope.data.items[0]?.['code']).match(/<updateInfo>.*?<\/updateInfo>/g) ?? [];
    expect(list).toHaveLength(STRINGS);
    const key = publicKey();
    let accepted = 0;
    for (const [at, text] of list.entries()) {
      const { bytes, signature } = partsOf(text);
      expect(verify(null, bytes, key, signature)).toBe(true);
      for (let bit = 0; at < WHOLE && bit < signature.length * 8; bit++)
        if (verify(null, bytes, key, flipped(signature, bit))) accepted++;
      // Flipping every bit of every licence would need a hundred thousand checks, so each string tests a few of them.
      for (let bit = at; bit < bytes.length * 8; bit += STRINGS)
        if (verify(null, flipped(bytes, bit), key, signature)) accepted++;
    }
    expect(accepted).toBe(0);
  }, 300_000);

  test('a signature fits its own licence and key alone', async () => {
    const sn = await makeSn(service);
    const answer = await ok(service.api('POST', `/sns/${sn}/update_code`, { mac: [uniqueMac(), uniqueMac()] }));
    const [one, two] = answer.envelope.data.items.map((item) => partsOf(String(item['code'])));
    if (!one || !two) throw new Error('two strings were expected');
    const foreign = generateKeyPairSync('ed25519');
    expect(verify(null, one.bytes, publicKey(), two.signature)).toBe(false);
    expect(verify(null, one.bytes, foreign.publicKey, one.signature)).toBe(false);
    expect(verify(null, one.bytes, publicKey(), sign(null, one.bytes, foreign.privateKey))).toBe(false);
  });
});

describe('request strings', () => {
  const post = (path: string, code: string) => service.api('POST', path, { code });

  test('one kind is not taken for another: 2051', async () => {
    const sn = await makeSn(service, {}, LENDING);
    const device = newDevice();
    const nobody: Borrowed = { borrowId: 'none', secret: '00'.repeat(16) };
    const kinds = {
      '/sns/update_code': updateRequest(sn, device),
      '/sns/checkout': borrowRequest(sn, device),
      '/sns/checkin': returnRequest(sn, device, nobody),
    };
    for (const path of Object.keys(kinds)) {
      for (const [own, code] of Object.entries(kinds)) {
        if (own !== path) expect((await post(path, code)).envelope.status).toBe(2051);
      }
    }
    expect(await seatsOf(service, sn)).toEqual([]);
  });
});

test('the private key is in no answer, no log line, no audit entry and nowhere in the database', async () => {
  const sn = await makeSn(service, {}, LENDING);
  const answers = [
    await service.api('POST', '/sns/checkout', { code: borrowRequest(sn, newDevice()) }),
    await service.api('GET', '/audit?limit=1000'),
    await (await service.app.request('/runtime/keys', {}, {})).json(),
    await (await service.app.request('/openapi.json')).json(),
  ];
  const { readFileSync, readdirSync } = await import('node:fs');
  const { privateKey } = (
    JSON.parse(readFileSync(`${service.dataDir}/signing-keys.json`, 'utf8')) as { keys: { privateKey: string }[] }
  ).keys[0] ?? { privateKey: '' };
  const [, secret = ''] = /KEY-----\n(.+)\n-----END/.exec(privateKey) ?? [];
  expect(secret.length).toBeGreaterThan(40);
  const seed = Buffer.from(secret, 'base64').subarray(-32);
  const files = readdirSync(service.dataDir)
    .filter((name) => name.startsWith('licet.db'))
    .map((name) => readFileSync(`${service.dataDir}/${name}`));
  for (const bytes of [Buffer.from(JSON.stringify(answers)), Buffer.from(service.logLines().join('\n')), ...files]) {
    expect([bytes.includes(seed), bytes.includes(secret), bytes.includes(seed.toString('hex'))]).toEqual([
      false,
      false,
      false,
    ]);
  }
});
