import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LicensingError } from '../../core/errors.ts';
import { offlineVectors } from '../../testing/offline-vectors.ts';
import { deviceCodeOf } from './device-fields.ts';
import { proofFits } from './borrow.ts';
import { MAX_REQUEST_BYTES, readRequest, readRequestString } from './request-string.ts';

const vectors = offlineVectors();

function refusal(read: () => unknown): LicensingError | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof LicensingError) return error;
    throw error;
  }
}

const code = (json: string): string => Buffer.from(json).toString('base64url');
const requestString = (json: string, sn = 'ABCD'): string => {
  const sign = hash('sha256', `1\n${sn}\n${code(json)}`);
  return `<requestInfo><version>1</version><sn>${sn}</sn><code>${code(json)}</code><sign>${sign}</sign></requestInfo>`;
};

const update = {
  kind: 'update',
  device: deviceCodeOf(new Uint8Array(32)),
  nonce: '0123456789abcdef0123456789ABCDEF',
  time: '2026-11-21T08:58:30.000Z',
};

describe('the test vectors', () => {
  test.each(vectors.requests)('$about', (vector) => {
    if ('code' in vector) {
      expect(refusal(() => readRequestString(vector.text))?.code).toBe(vector.code);
      return;
    }
    const { sn, code: read } = readRequestString(vector.text);
    expect({ sn, ...read, device: read.device.mid }).toEqual(vector.ok);
  });

  test.each(vectors.proofs)('proof: $about', ({ code: refused, ...claim }) => {
    expect(proofFits(claim.proof, claim)).toBe(refused === undefined);
  });
});

test('what a device may write is read as it was written', () => {
  const hex = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });
  const time = fc
    .date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const always = {
    device: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(deviceCodeOf),
    nonce: hex(32),
    time,
  };
  const name = {
    machineName: fc
      .string({ unit: fc.constantFrom(...'aB ü许👍<&>"\'\\/'), maxLength: 100 })
      .map((text) => text.normalize('NFC')),
  };
  const requests = fc.oneof(
    fc.record(
      { kind: fc.constant('update'), ...always, ...name },
      { requiredKeys: ['kind', 'device', 'nonce', 'time'] },
    ),
    fc.record({ kind: fc.constant('borrow'), ...always, minutes: fc.integer({ min: 1, max: 2_147_483_647 }) }),
    fc.record({ kind: fc.constant('return'), ...always, borrowId: fc.uuid(), proof: hex(64) }),
  );
  fc.assert(
    fc.property(requests, fc.stringMatching(/^[A-Za-z0-9_]{4,64}$/), (request, sn) => {
      const read = readRequestString(requestString(JSON.stringify(request), sn));
      expect({ ...read.code, device: read.code.device.mid }).toEqual(request);
      expect(read.sn).toBe(sn);
    }),
  );
});

const refusedJson: readonly [about: string, json: string][] = [
  ['a member twice', `${JSON.stringify(update).slice(0, -1)},"kind":"update"}`],
  ['a member twice, once spelled with an escape', `${JSON.stringify(update).slice(0, -1)},"\\u006bind":"update"}`],
  ['an object for a text', JSON.stringify({ ...update, time: { kind: 'update' } })],
  ['a list for a text', JSON.stringify({ ...update, nonce: [update.nonce] })],
  ['a machine name of 256 characters', JSON.stringify({ ...update, machineName: 'x'.repeat(256) })],
  ['a machine name with a control character', JSON.stringify({ ...update, machineName: 'a\u0000b' })],
  ['a machine name with half of a character', `${JSON.stringify(update).slice(0, -1)},"machineName":"\\ud83d"}`],
  ['no minutes at all', JSON.stringify({ ...update, kind: 'borrow', minutes: 0 })],
  ['more minutes than a limit can be', JSON.stringify({ ...update, kind: 'borrow', minutes: 2_147_483_648 })],
  ['an object around the object', JSON.stringify({ update })],
  ['two objects', JSON.stringify(update).repeat(2)],
  ['a comment', `${JSON.stringify(update)}//`],
]; // prettier-ignore

test.each(refusedJson)('%s in the code is refused: 2051', (_about, json) => {
  expect(refusal(() => readRequestString(requestString(json)))?.code).toBe(2051);
});

test('a colon inside a text is no member', () => {
  const request = { ...update, machineName: 'a":"b", "c" : {' };
  expect(readRequestString(requestString(JSON.stringify(request))).code).toMatchObject({
    machineName: request.machineName,
  });
});

describe('16 KiB', () => {
  const good = requestString(JSON.stringify(update));
  const padded = (bytes: number): string => good.replace('<sn>', `${' '.repeat(bytes - Buffer.byteLength(good))}<sn>`);

  test('are read', () => {
    expect(readRequestString(padded(MAX_REQUEST_BYTES)).sn).toBe('ABCD');
  });

  test.each([
    ['one byte more', padded(MAX_REQUEST_BYTES + 1)],
    ['a million bytes', padded(1_000_000)],
    ['fewer characters, but more bytes', `${'ü'.repeat(MAX_REQUEST_BYTES / 2)}x`],
  ])('%s: 2051', (_about, text) => {
    expect(refusal(() => readRequestString(text))?.message).toMatch(/longer than 16384 bytes/);
  });
});

test('an operation takes its own kinds only and says so: 2051', () => {
  const text = requestString(JSON.stringify(update));
  expect(readRequest(text, 'borrow', 'update').code.kind).toBe('update');
  const error = refusal(() => readRequest(text, 'return'));
  expect([error?.code, error?.message]).toEqual([2051, 'The request string is for update, not for return.']);
});

test('any change of a single character is refused, or changes white space alone', () => {
  const good = vectors.requests.flatMap((vector) => ('code' in vector ? [] : [vector.text]));
  const read = (text: string) => JSON.stringify(readRequestString(text));
  fc.assert(
    fc.property(
      fc.constantFrom(...good),
      fc.nat(),
      fc.string({ unit: 'grapheme', minLength: 0, maxLength: 1 }),
      (text, seed, letter) => {
        const at = seed % text.length;
        const changed = text.slice(0, at) + letter + text.slice(at + 1);
        if (changed.replaceAll(/\s/g, '') === text.replaceAll(/\s/g, '')) return;
        expect(refusal(() => read(changed))?.code).toBe(2051);
      },
    ),
    { numRuns: 2000 },
  );
});

test('any text at all has an answer: 2051', () => {
  const parts = fc.constantFrom(
    '<requestInfo>', '</requestInfo>', '<version>', '1', '</version>', '<sn>', 'ABCD', '</sn>', '<code>', '</code>', '<sign>',
    '</sign>', ' ', '\n', '<', '>', '&', '&amp;', '<!--', '-->', '<![CDATA[', ']]>', '<?x?>', '\u0000', '\ud800',
  ); // prettier-ignore
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.array(parts).map((all) => all.join('')),
      ),
      (text) => {
        expect(refusal(() => readRequestString(text))?.code).toBe(2051);
      },
    ),
    { numRuns: 2000 },
  );
});
