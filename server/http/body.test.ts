import { describe, expect, test } from 'vitest';
import { LicensingError } from '../core/errors.ts';
import { MAX_BODY_BYTES, MAX_BODY_ENTRIES, MAX_FIELD_NAMES } from '../contract/bounds.ts';
import { bodyText, parseJson } from './body.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

type Body = NonNullable<RequestInit['body']>;

const send = (body: Body, headers: Record<string, string> = JSON_TYPE): Promise<string> =>
  bodyText(new Request('http://service/', { method: 'POST', body, headers, duplex: 'half' }));

/** Returns a chunked body, without Content-Length. */
const stream = (pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> => ReadableStream.from(pieces);

async function refusal(run: () => unknown): Promise<LicensingError> {
  try {
    await run();
  } catch (error) {
    if (error instanceof LicensingError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('content type', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json;',
  ])('%s is read', async (type) => {
    expect(await send('{}', { 'content-type': type })).toBe('{}');
  });

  test.each([
    'text/plain', 'text/json', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x',
    'application/json; charset=utf-16', 'application/json; charset=latin1', 'application/jsonx', 'application/json, text/plain', '',
  ])('%j is 4150', async (type) => {
    expect((await refusal(() => send('{}', { 'content-type': type }))).code).toBe(4150);
  }); // prettier-ignore

  test.each(['gzip', 'br', 'gzip, identity'])(
    'bytes in %s are 4150, whatever they would unpack to',
    async (encoding) => {
      expect((await refusal(() => send('{}', { ...JSON_TYPE, 'content-encoding': encoding }))).code).toBe(4150);
      expect(await send('{}', { ...JSON_TYPE, 'content-encoding': 'Identity' })).toBe('{}');
    },
  );

  test('does not matter without a body', async () => {
    expect(await bodyText(new Request('http://service/', { method: 'POST' }))).toBe('');
    expect(await send('', { 'content-type': 'text/plain' })).toBe('');
  });
});

describe('size', () => {
  test('1 MiB is read, with or without Content-Length', async () => {
    const bytes = Buffer.alloc(MAX_BODY_BYTES, 'x');
    expect(await send(bytes, { ...JSON_TYPE, 'content-length': String(MAX_BODY_BYTES) })).toHaveLength(MAX_BODY_BYTES);
    expect(await send(stream([bytes.subarray(0, 10), bytes.subarray(10)]))).toHaveLength(MAX_BODY_BYTES);
  });

  test('one byte more answers 4130 and closes the connection; with Content-Length the body is not read', async () => {
    const told = await refusal(() => send('{}', { ...JSON_TYPE, 'content-length': String(MAX_BODY_BYTES + 1) }));
    const untold = await refusal(() => send(stream([Buffer.alloc(MAX_BODY_BYTES), Buffer.alloc(1)])));
    for (const { code, headers } of [told, untold]) expect([code, headers['connection']]).toEqual([4130, 'close']);
  });
});

describe('bytes', () => {
  test.each([
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['beyond Unicode', [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22]],
    ['a cut character', [0x22, 0xe4, 0xb8]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])('%s is 515, not replaced', async (_, bytes) => {
    const error = await refusal(() => send(Uint8Array.from(bytes)));
    expect([error.code, error.errors[0]?.path]).toEqual([515, 'body']);
  });

  test('every character of Unicode is read, also across chunks', async () => {
    const text = '"é许\u{10ffff}👍\ufffd"';
    const bytes = Buffer.from(text);
    expect(await send(stream([...bytes].map((byte) => Uint8Array.of(byte))))).toBe(text);
  });
});

describe('parseJson', () => {
  test.each([
    '{}',
    '[]',
    '"text"',
    '5',
    'true',
    'null',
    ' {"a": [1, {"b": "[[[[[[[[[[[[[[[[[[[["}]} ',
    '"\\"[[[[[[[[[[[[[[[[[[["',
  ])('reads %j', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test.each([
    '', ' ', '{', '}', '[1,]', '{"a":1,}', "{'a':1}", '{a:1}', 'NaN', 'Infinity', '01', '1.', '+1', '0x10', '"\n"', '"\\x41"',
    'undefined', '{"a":1}{"b":2}', '// x\n{}', '\ufeff{}', '{"a":tru}', '"unterminated', '{"\\x":1}', '{"\\x":1,"\\x":1}',
  ])('refuses %j with 515', async (text) => {
    const error = await refusal(() => parseJson(text));
    expect([error.code, error.errors]).toEqual([515, [{ path: 'body', msg: 'is not valid JSON' }]]);
  }); // prettier-ignore

  test.each([
    ['{"a":1,"a":1}', 'a'],
    ['[{"a":1},{"a":1,"b":[{}],"a":2}]', '[1].a'],
    ['{"a":{"b":[1,{"c":"},{\\"","d":{},"c":0}]}}', 'a.b[1].c'],
    ['{"a":1, "\\u0061" : 2}', 'a'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ])('refuses %j, which has a field twice, with 515', async (text, path) => {
    const error = await refusal(() => parseJson(text));
    expect([error.code, error.errors]).toEqual([515, [{ path, msg: 'occurs more than once' }]]);
  });

  test.each(['{"a":{"a":["a",{"a":"a"}]},"b":"a"}', '[{"a":1},{"a":1}]', '{"a":"\\"a\\":1,","A":2}'])(
    'reads %j, where a name stands in several places',
    (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    },
  );

  const objectOf = (names: readonly string[]) => `{${names.map((name) => `"${name}":0`).join(',')}}`;
  const listOf = (length: number, entry: string) => `[${Array.from({ length }, () => entry).join(',')}]`;
  const names = (length: number, first = 0) => Array.from({ length }, (_, index) => `f${first + index}`);
  const bodyFaults = async (text: string) => (await refusal(() => parseJson(text))).errors;

  test(`takes ${MAX_FIELD_NAMES} different field names and no more, in one object or in many`, async () => {
    const fault = [{ path: 'body', msg: `has more than ${MAX_FIELD_NAMES} different field names` }];
    const half = MAX_FIELD_NAMES / 2;
    expect(Object.keys(parseJson(objectOf(names(MAX_FIELD_NAMES))) as object)).toHaveLength(MAX_FIELD_NAMES);
    expect(await bodyFaults(objectOf(names(MAX_FIELD_NAMES + 1)))).toEqual(fault);
    expect(parseJson(`[${objectOf(names(half))},${objectOf(names(half, half))}]`)).toHaveLength(2);
    expect(await bodyFaults(`[${objectOf(names(half))},${objectOf(names(half + 1, half))}]`)).toEqual(fault);
  });

  test(`takes ${MAX_BODY_ENTRIES} fields and list entries and no more, whether they are values, objects or lists`, async () => {
    const fault = [{ path: 'body', msg: `has more than ${MAX_BODY_ENTRIES} fields and list entries` }];
    expect(parseJson(listOf(MAX_BODY_ENTRIES, '0'))).toHaveLength(MAX_BODY_ENTRIES);
    expect(parseJson(listOf(MAX_BODY_ENTRIES / 2, '{"a":0}'))).toHaveLength(MAX_BODY_ENTRIES / 2);
    for (const entry of ['0', '{}', '""']) expect(await bodyFaults(listOf(MAX_BODY_ENTRIES + 1, entry))).toEqual(fault);
    for (const entry of ['[]', '{"a":0}'])
      expect(await bodyFaults(listOf(MAX_BODY_ENTRIES / 2 + 1, entry))).toEqual(fault);
  });

  test('takes a batch of 1,000 entries of 60 fields', () => {
    expect(parseJson(listOf(1000, objectOf(names(60))))).toHaveLength(1000);
  });

  test('refuses too many field names before it parses the text', async () => {
    expect(await bodyFaults(objectOf(names(MAX_FIELD_NAMES + 1)).slice(0, -1))).toMatchObject([{ path: 'body' }]);
  });

  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  test('accepts 16 levels and no more', async () => {
    expect(parseJson(nested(16))).toHaveLength(1);
    expect((await refusal(() => parseJson(nested(17)))).message).toContain('16 levels');
    expect((await refusal(() => parseJson('{"a":'.repeat(17) + '1' + '}'.repeat(17)))).message).toContain('16 levels');
  });

  test.each([nested(100_000), '['.repeat(1_000_000), '{"a":'.repeat(100_000), '[{"x":['.repeat(50_000)])(
    'refuses a million brackets at once (%#)',
    async (bomb) => {
      expect((await refusal(() => parseJson(bomb))).code).toBe(515);
    },
  );
});
