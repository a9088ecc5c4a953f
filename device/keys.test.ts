import { generateKeyPairSync, hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readKeyList } from './keys.ts';
import { refusalOf } from './testing/refusals.ts';
import { keyAnswer, keyInUse, retiredKey } from './testing/service.ts';

const listed = (der: Buffer) => ({
  keyId: hash('sha256', der).slice(0, 16),
  algorithm: 'Ed25519',
  publicKey: der.toString('base64'),
});
const refused = (answer: unknown) => refusalOf(() => readKeyList(answer))?.reason;

describe('a key list', () => {
  test('is read with its envelope or without', () => {
    const ids = [keyInUse.listed.keyId, retiredKey.listed.keyId];
    for (const answer of [keyAnswer(keyInUse, retiredKey), [keyInUse.listed, retiredKey.listed]]) {
      expect(readKeyList(answer).map(({ keyId }) => keyId)).toEqual(ids);
    }
  });

  test('is refused when a key id is not that of its key', () => {
    const swapped = { ...keyInUse.listed, keyId: retiredKey.listed.keyId };
    expect(refused([keyInUse.listed, swapped])).toBe('badKeys');
  });

  test('is refused when a key is of another algorithm, or none', () => {
    const { publicKey } = generateKeyPairSync('x25519');
    expect(refused([listed(publicKey.export({ format: 'der', type: 'spki' }))])).toBe('badKeys');
    expect(refused([listed(Buffer.from('no key'))])).toBe('badKeys');
    expect(refused([{ ...keyInUse.listed, algorithm: 'RSA' }])).toBe('badKeys');
  });

  test.each([
    null,
    1,
    'key',
    [],
    {},
    [1],
    { data: {} },
    { status: 520, msg: 'not ready', data: { total: 0, items: [] } },
  ])('is not %j', (answer) => {
    expect(refused(answer)).toBe('badKeys');
  });
});
