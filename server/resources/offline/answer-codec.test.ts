import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offlineVectors } from '../../testing/offline-vectors.ts';
import { writeAnswer, writeAnswers, type AnswerKind, type SignedLicence } from './answer-codec.ts';

const ANSWER =
  /<(update|borrow|return)Info>\s*<version>1<\/version>\s*<sn>(.*?)<\/sn>\s*<code>([^<]*)<\/code>\s*<keyId>(.*?)<\/keyId>\s*<sign>([^<]*)<\/sign>\s*<\/\1Info>/g;

/** Returns the licences in answer strings with a lenient parser, for tests only. */
const licencesIn = (text: string): SignedLicence[] =>
  [...text.matchAll(ANSWER)].map(([, kind, sn = '', code = '', keyId = '', sign = '']) => ({
    kind: kind as AnswerKind,
    sn,
    code: code.replaceAll(/\s/g, ''),
    keyId,
    sign: sign.replaceAll(/\s/g, ''),
  }));

const good = offlineVectors().answers.filter(
  ({ refused, about }) => refused === undefined && !about.startsWith('line breaks'),
);

test.each(good)('writes the test vector to the byte: $about', ({ text }) => {
  const licences = licencesIn(text);
  const formatted = text.includes('\n');
  const [first] = licences;
  if (!first) throw new Error('no licence in the vector');
  expect(text.startsWith('<updateInfos>') ? writeAnswers(licences, formatted) : writeAnswer(first, formatted)).toBe(
    text,
  );
});

const base64 = fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('base64'));
const licence: fc.Arbitrary<SignedLicence> = fc.record({
  kind: fc.constantFrom<AnswerKind>('update', 'borrow', 'return'),
  sn: fc.stringMatching(/^[A-Z0-9_]{4,64}$/),
  code: base64,
  keyId: fc.stringMatching(/^[0-9a-f]{16}$/),
  sign: base64,
});

describe('formatted', () => {
  test('says the same, each element on its own line, two spaces deeper than its parent, no line of base64 over 76', () => {
    fc.assert(
      fc.property(fc.array(licence, { minLength: 1, maxLength: 4 }), (licences) => {
        const text = writeAnswers(licences, true);
        expect(licencesIn(text)).toEqual(licences);
        const depth = {
          updateInfos: 0,
          updateInfo: 2,
          borrowInfo: 2,
          returnInfo: 2,
          version: 4,
          sn: 4,
          code: 4,
          keyId: 4,
          sign: 4,
        };
        for (const [, indent = '', name = ''] of text.matchAll(/^( *)<\/?(\w+)>/gm)) {
          expect(indent).toHaveLength(depth[name as keyof typeof depth]);
        }
        for (const line of text.replaceAll(/ *<[^>]*>/g, '').split('\n')) expect(line.length).toBeLessThanOrEqual(76);
      }),
    );
  });

  test('without it there is no white space', () => {
    fc.assert(
      fc.property(licence, (one) => {
        expect(writeAnswer(one, false)).not.toMatch(/\s/);
      }),
    );
  });
});

test('texts are escaped', () => {
  const text = writeAnswer({ kind: 'update', sn: '"/><sn>&', code: 'eA==', keyId: '<', sign: 'eA==' }, false);
  expect(text).toContain('<sn>"/&gt;&lt;sn&gt;&amp;</sn>');
  expect(text).toContain('<keyId>&lt;</keyId>');
});
