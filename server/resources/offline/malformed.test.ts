import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSn } from '../../testing/factories.ts';
import {
  borrowRequest,
  LENDING,
  newDevice,
  newNonce,
  requestString,
  updateRequest,
  type TestDevice,
} from '../../testing/offline.ts';
import { offlineVectors } from '../../testing/offline-vectors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * Every operation refuses malformed request strings with their code and changes nothing. The slowest is printed and not
 * tested, because its time depends on the machine.
 */
let service: TestApp;
let sn: string;
let device: TestDevice;
const corpus: [about: string, text: string, code?: number][] = [];

beforeAll(async () => {
  service = createTestApp();
  sn = await makeSn(service, {}, LENDING);
  device = newDevice();
  corpus.push(...cut(), ...mixed(), ...alphabets(), ...attacks(), ...members(), ...huge(), ...fromVectors());
});
afterAll(() => service.close());

const good = () => updateRequest(sn, device);
/** Returns a request string with a correct check for any code. */
const signed = (code: string, name = sn): string =>
  `<requestInfo><version>1</version><sn>${name}</sn><code>${code}</code><sign>${hash('sha256', `1\n${name}\n${code}`)}</sign></requestInfo>`;

const cut = (): typeof corpus => {
  const text = good();
  return Array.from({ length: 60 }, (_, at) => [`cut ${at}`, text.slice(0, Math.floor((at * text.length) / 60))]);
};

const mixed = (): typeof corpus => {
  const [one, two] = [good(), good()];
  const swaps = Array.from({ length: 40 }, (_, at): [string, string] => {
    const from = 40 + at * 5;
    return [
      `exchanged at ${from}`,
      one.slice(0, from) + one.slice(from + 3, from + 6) + one.slice(from, from + 3) + one.slice(from + 6),
    ];
  });
  return [
    ['the code of one, the check of another', one.slice(0, one.indexOf('<sign>')) + two.slice(two.indexOf('<sign>'))],
    ['twice', one + one],
    ['a list', `<updateInfos>${one}</updateInfos>`],
    ['backwards', [...one].toReversed().join('')],
    ['without tags', one.replaceAll(/<[^>]*>/g, '')],
    ['as JSON', JSON.stringify(one)],
    ['as base64', Buffer.from(one).toString('base64')],
    ['percent-encoded', encodeURIComponent(one)],
    ['escaped', one.replaceAll('<', '&lt;').replaceAll('>', '&gt;')],
    ...swaps.filter(([, text]) => text !== one),
  ];
};

const alphabets = (): typeof corpus => [
  ...[
    '\u0000',
    '\ufeff',
    '\u200b',
    '\u202e',
    '\u00a0',
    '\ud800',
    '😀',
    'ß',
    '\\',
    '"',
    "'",
    '%',
    ']]>',
    '\u2028',
  ].flatMap((letter): typeof corpus => [
    [`${JSON.stringify(letter)} before`, letter + good()],
    [`${JSON.stringify(letter)} after`, good() + letter],
    [`${JSON.stringify(letter)} within the code`, good().replace('<code>', `<code>${letter}`)],
    [`${JSON.stringify(letter)} between`, good().replace('<code>', `${letter}<code>`)],
  ]),
  ...['utf16le', 'hex'].map((name): [string, string] => [name, Buffer.from(good()).toString(name as BufferEncoding)]),
  ...['base64', 'hex', 'binary'].map((name): [string, string] => [
    `code in ${name}`,
    signed(Buffer.from('{"kind":"update"}?>').toString(name as BufferEncoding)),
  ]),
  ['random bytes', randomBytes(500).toString('latin1')],
  ['full width', good().replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))],
];

const attacks = (): typeof corpus => {
  const body = good().slice('<requestInfo>'.length);
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  const wrapped = (before: string, after = ''): string => before + good() + after;
  return [
    ['a billion laughs', `<!DOCTYPE r [<!ENTITY l0 "ha">${laughs}]><requestInfo>&l9;${body}`],
    ['a file', `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><requestInfo>${body.replace(sn, '&x;')}`],
    ['an address', `<!DOCTYPE r SYSTEM "http://192.0.2.1/x.dtd">${good()}`],
    ['a parameter entity', `<!DOCTYPE r [<!ENTITY % x SYSTEM "http://192.0.2.1/"> %x;]>${good()}`],
    ['an internal subset', `<!DOCTYPE requestInfo [<!ELEMENT requestInfo ANY>]>${good()}`],
    ['an include', `<requestInfo xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="/etc/passwd"/>${body}`],
    ['a style sheet', wrapped('<?xml-stylesheet href="x"?>')],
    ['a declaration', wrapped('<?xml version="1.0" encoding="UTF-16"?>')],
    ['a comment before', wrapped('<!-- -->')],
    ['a comment after', wrapped('', '<!-- -->')],
    ['an element after', wrapped('', '<x/>')],
    ['CDATA', good().replace(sn, `<![CDATA[${sn}]]>`)],
    ['a numbered character', good().replace(sn, `&#${sn.charCodeAt(0)};${sn.slice(1)}`)],
    ['a hexadecimal character', good().replace(sn, `&#x${sn.charCodeAt(0).toString(16)};${sn.slice(1)}`)],
    ['an unknown entity', good().replace(sn, `&nbsp;${sn}`)],
    ['a prefix', good().replaceAll('requestInfo', 'r:requestInfo')],
    ['SQL in the SN', signed('e30', "x' or '1'='1")],
    ['markup in the SN', signed('e30', '"/><sn>')],
    ['an SN in two lines', signed('e30', `${sn}\n${sn}`)],
    ['nested roots', `${'<requestInfo>'.repeat(500)}${'</requestInfo>'.repeat(500)}`],
    ['unclosed tags', '<'.repeat(5000)],
    ['an attribute without end', `<requestInfo a="${'x'.repeat(5000)}`],
    ['an endless name', `<requestInfo${'o'.repeat(10_000)}>`],
    ['spaces for ever', `<requestInfo>${' '.repeat(16_000)}`],
    [
      'another version, well signed',
      `<requestInfo><version>2</version><sn>${sn}</sn><code>e30</code><sign>${hash('sha256', `2\n${sn}\ne30`)}</sign></requestInfo>`,
    ],
    ['a check of zeros', good().replace(/<sign>.*<\/sign>/, `<sign>${'0'.repeat(64)}</sign>`)],
    [
      'a check in upper case',
      good().replace(/<sign>(.*)<\/sign>/, (_all, sign: string) => `<sign>${sign.toUpperCase()}</sign>`),
    ],
    ['no check', good().replace(/<sign>.*<\/sign>/, '<sign></sign>')],
  ];
};

const members = (): typeof corpus => {
  const base = { kind: 'update', device: device.deviceCode, nonce: newNonce(), time: '2026-11-21T09:00:00Z' };
  const wrong: unknown[] = [null, true, false, 0, -1, 1.5, '', 'x', [], {}, ['update'], { a: 1 }, '\u0000'];
  const each = Object.keys(base).flatMap((name) =>
    wrong.map((value): [string, string] => [
      `${name} ${JSON.stringify(value)}`,
      requestString(sn, { ...base, [name]: value }),
    ]),
  );
  const borrow = { ...base, kind: 'borrow' };
  const minutes = [undefined, null, '60', 0, -5, 1.5, 2 ** 31, 2 ** 53, true, [60]].map((value): [string, string] => [
    `minutes ${JSON.stringify(value)}`,
    requestString(sn, { ...borrow, minutes: value }),
  ]);
  const json = [
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '{}',
    '{"kind":"update",}',
    "{'kind':'update'}",
    `${JSON.stringify(base)} `.repeat(2),
    'NaN',
    '\u0000',
  ];
  return [
    ...each,
    ...minutes,
    ...json.map((text): [string, string] => [`code ${text.slice(0, 20)}`, requestString(sn, text)]),
    ['a member too many', requestString(sn, { ...base, minutes: 5 })],
    ['a member twice', requestString(sn, `${JSON.stringify(base).slice(0, -1)},"kind":"update"}`)],
    ['__proto__', requestString(sn, `${JSON.stringify(base).slice(0, -1)},"__proto__":{"kind":"update"}}`)],
    ['constructor', requestString(sn, { ...base, constructor: 'x' })],
    ['deep', requestString(sn, `${'['.repeat(4000)}${']'.repeat(4000)}`)],
    ['deep objects', requestString(sn, `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`)],
  ];
};

const huge = (): typeof corpus => [
  ...[16_385, 100_000, 400_000].map((bytes): [string, string] => [`${bytes} bytes of nothing`, 'x'.repeat(bytes)]),
  ['a long request', updateRequest(sn, device, { machineName: 'x'.repeat(20_000) })],
  ['a long name', updateRequest(sn, device, { machineName: 'x'.repeat(256) })],
  ['a long code', signed('A'.repeat(16_000))],
  ['many quotes', requestString(sn, `{"a":"${'\\"'.repeat(4000)}"}`)],
  ['many colons', requestString(sn, `{${'"a":1,'.repeat(1800)}"b":1}`)],
];

const fromVectors = (): typeof corpus =>
  offlineVectors().requests.flatMap((vector): typeof corpus =>
    'code' in vector ? [[vector.about, vector.text, vector.code]] : [],
  );

/** Returns all tables that a refused request could change. */
async function snapshot(): Promise<string> {
  const tables = 'sn machine borrow sn_log offline_request offline_string audit sequence session'.split(' ');
  return JSON.stringify(
    await Promise.all(tables.map((name) => service.db.read.all(sql`select * from ${sql.table(name)}`))),
  );
}

describe('a text that is no request string', () => {
  test('is refused with its code, whoever gets it, and nothing is changed', async () => {
    expect(corpus.length).toBeGreaterThan(300);
    const before = await snapshot();
    let slowest: [about: string, milliseconds: number] = ['none', 0];
    for (const [about, text, code = 2051] of corpus) {
      for (const path of ['/sns/update_code', '/sns/checkout', '/sns/checkin']) {
        const began = performance.now();
        const { envelope } = await service.api('POST', path, { code: text });
        const took = performance.now() - began;
        if (took > slowest[1]) slowest = [about, took];
        expect([about, path, envelope.status]).toEqual([about, path, code]);
      }
    }
    expect(await snapshot()).toBe(before);
    process.stdout.write(
      `${corpus.length} texts, three times each; the slowest, ${slowest[0]}, took ${slowest[1].toFixed(1)} ms\n`,
    );
  }, 300_000);

  test('fails its entry of a batch alone', async () => {
    const bodies = corpus.slice(0, 900).map(([, code]) => ({ code: code.slice(0, 900) }));
    const { envelope } = await service.api('POST', '/sns/update_codes', bodies);
    const codes = envelope.data.items.map((item, at) => (item[at] as { code: string }).code);
    expect([envelope.status, new Set(codes)]).toEqual([1995, new Set(['2051'])]);
  });

  test('is no device code either: 515 or 2307, and 2051 where it begins like a request', async () => {
    for (const [about, text] of corpus.filter((_, at) => at % 5 === 0)) {
      const { envelope } = await service.api('POST', `/sns/${sn}/update_code`, { code: text });
      const expected = text.trimStart().startsWith('<') ? [2051] : [515, 2307];
      expect(expected, about).toContain(envelope.status);
    }
  });

  test('a good one is read after all of them', async () => {
    for (const [path, code] of [
      ['/sns/update_code', good()],
      ['/sns/checkout', borrowRequest(sn, device)],
    ] as const) {
      expect((await service.api('POST', path, { code })).envelope.status).toBe(0);
    }
  });
});
