import { describe, expect, test } from 'vitest';
import { readAnswers } from './answer.ts';
import { deviceCode, readDeviceCode } from './device-code.ts';
import { verifyWith } from './keys.ts';
import { readMac } from './mac.ts';
import { proofOf, readRequest, writeRequest, type RequestContent } from './request.ts';
import { refusalOf } from './testing/refusals.ts';
import { vectors, verifyVectors } from './testing/vectors.ts';

describe('docs/offline-vectors.json', () => {
  test('has more than a handful of each, good ones and bad ones', () => {
    const bad = (list: readonly { code?: number; refused?: string }[]): number =>
      list.filter(({ code, refused }) => (code ?? refused) !== undefined).length;
    for (const list of [vectors.deviceCodes, vectors.macs, vectors.requests, vectors.answers]) {
      expect(bad(list)).toBeGreaterThan(5);
      expect(list.length - bad(list)).toBeGreaterThan(5);
    }
  });

  test.each(vectors.deviceCodes)('device code: $about', ({ text, mid, fingerprint, code }) => {
    if (mid === undefined) {
      expect(refusalOf(() => readDeviceCode(text))).toMatchObject({ reason: 'badDeviceCode', code });
      return;
    }
    const read = readDeviceCode(text);
    expect(Buffer.from(read).toString('hex')).toBe(fingerprint);
    expect(deviceCode(read)).toBe(mid);
  });

  test.each(vectors.macs)('MAC address: $text', ({ text, hex, code }) => {
    if (hex === undefined) expect(refusalOf(() => readMac(text))).toMatchObject({ reason: 'badMac', code });
    else expect(readMac(text)).toBe(hex);
  });

  test.each(vectors.requests)('request string: $about', ({ text, ok, code }) => {
    if (ok === undefined) {
      expect(refusalOf(() => readRequest(text))).toMatchObject({ reason: 'badRequest', code });
      return;
    }
    const { sn, content } = readRequest(text);
    expect({ sn, ...content, device: deviceCode(readDeviceCode(content.device)) }).toEqual(ok);
  });

  test.each(vectors.requests.slice(0, 3))('request string as this device writes it: $about', ({ text, ok }) => {
    const { sn, ...content } = { sn: '', ...ok };
    expect(writeRequest(sn, content as unknown as RequestContent)).toBe(text);
  });

  test.each(vectors.proofs)('proof: $about', ({ proof, code, ...borrow }) => {
    expect(proofOf(borrow) === proof).toBe(code === undefined);
  });

  test.each(vectors.answers)('answer string: $about', ({ text, keyId, licence, licences, refused }) => {
    if (refused !== undefined) {
      expect(refusalOf(() => readAnswers(text, verifyVectors))?.reason).toBe(refused);
      return;
    }
    const expected = licences ?? [{ keyId, licence }];
    expect(readAnswers(text, verifyVectors).map(({ text: _text, ...answer }) => answer)).toEqual(expected);
  });
});

describe('the check of signatures', () => {
  const spki = (raw: string): Buffer => Buffer.from(`302a300506032b6570032100${raw}`, 'hex');
  const keyOf = (raw: string) => ({
    keyId: '0'.repeat(16),
    algorithm: 'Ed25519' as const,
    publicKey: spki(raw).toString('base64'),
  });

  test.each(vectors.ed25519)('agrees with $about', ({ publicKey, message, signature }) => {
    const verify = verifyWith([keyOf(publicKey)]);
    const [bytes, sign] = [Buffer.from(message, 'hex'), Buffer.from(signature, 'hex')];
    expect(verify('0'.repeat(16), bytes, sign)).toBe(true);
    for (let bit = 0; bit < sign.length * 8; bit++) {
      const changed = Buffer.from(sign);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(verify('0'.repeat(16), bytes, changed)).toBe(false);
    }
    expect(verify('0'.repeat(16), Buffer.concat([bytes, Buffer.from([0])]), sign)).toBe(false);
    expect(verify('1'.repeat(16), bytes, sign)).toBeUndefined();
  });
});
