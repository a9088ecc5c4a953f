import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { snFromBytes } from '../../contract/sns/sn.ts';
import { readText } from './reading-rules.ts';

const SN = snFromBytes(Uint8Array.from({ length: 15 }, (_, at) => at * 3));

describe('a text that was pasted', () => {
  test.each([
    ['  Ada  Lovelace ', { text: 'Ada Lovelace' }],
    ['\u200bada@example.com\ufeff', { text: 'ada@example.com', sn: undefined, likely: ['user', 'customer'] }],
    ['line\r\nbreak', { text: 'line break' }],
    ['e\u0301te\u0301', { text: 'été' }],
    ['mjdf-unf', { sn: 'MJDFUNF', identity: 'MJDFUNF' }],
    [SN.toLowerCase(), { sn: SN, likely: ['sn'] }],
    ['ab', { text: 'ab', sn: undefined, identity: undefined }],
    ['00:1b:44:11:3a:b7', { identity: '001B44113AB7', sn: undefined, likely: ['machine'] }],
    ['00-1b-44-11-3a-b7', { identity: '001B44113AB7', likely: ['machine'] }],
    ['001b.4411.3ab7', { identity: '001B44113AB7', likely: ['machine'] }],
    ['00 1b 44 11 3a b7', { identity: '001B44113AB7', likely: ['machine'] }],
    ['BLC1G3-KZE3YO6TF', { identity: 'BLC1G3KZE3YO6TF', likely: ['machine'] }],
    ['4711', { id: 4711, likely: ['machine'] }],
    ['0', { id: undefined }],
    ['192.0.2.7', { ip: '192.0.2.7' }],
    ['2001:db8::7', { ip: '2001:db8::7' }],
    ['01923f5e-4c7c-7b0c-9d0e-7c2f6d3c1a11', { likely: ['user', 'tokenid', 'product', 'business'] }],
    ['', { text: undefined, sn: undefined }],
    ['\u0000\u200b', { text: undefined }],
    ['x'.repeat(600), { text: undefined, sn: undefined, identity: undefined }],
  ])('%j is read as it may be meant', (pasted, expected) => {
    expect(readText(pasted)).toMatchObject(expected);
  });

  const anyText = fc.array(fc.nat(0x10ffff), { maxLength: 60 }).map((points) => String.fromCodePoint(...points));

  test('whatever it is, it is read, and no reading holds what cannot be stored', () => {
    fc.assert(
      fc.property(anyText, (pasted) => {
        const { text, sn, identity } = readText(pasted);
        expect(text ?? 'a').not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
        expect(sn ?? 'AAA').toMatch(/^[A-Z0-9_]{3,64}$/);
        expect(identity ?? 'AAA').toMatch(/^[A-Z0-9]{3,80}$/);
      }),
    );
  });
});
