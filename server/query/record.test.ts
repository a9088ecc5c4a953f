import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { recordFragment, type RecordFields } from './record.ts';
import { createZone } from '../time/zone.ts';

let database: TestDatabase;
beforeAll(() => {
  database = createTestDatabase('Asia/Shanghai');
});
afterAll(() => database.close());

const fields: RecordFields = {
  text: ['v.text', 'text'],
  number: ['v.number', 'number'],
  time: ['v.time', 'time'],
  flag: ['v.flag', 'flag'],
  inner: ['v.inner', 'json'],
};

type Values = { text?: string; number?: number; time?: number; flag?: 0 | 1; inner?: string };

async function record({ text, number, time, flag, inner }: Values, zone = 'Asia/Shanghai'): Promise<unknown> {
  const row = await database.db.read.first(
    sql<{
      json: string;
    }>`select ${recordFragment(fields, createZone(zone))} as json from (select ${text ?? null} as text,
      ${number ?? null} as number, ${time ?? null} as time, ${flag ?? null} as flag, ${inner ?? null} as inner) v`,
  );
  return JSON.parse(row?.json ?? '');
}

describe('a record', () => {
  test('leaves out every field without a value; only a flag is always there', async () => {
    expect(await record({})).toEqual({ flag: false });
  });

  test('carries each kind of value as the wire knows it', async () => {
    const values: Values = { text: 'x', number: 5, time: 1_800_000_000, flag: 1, inner: '{"a":[1]}' };
    expect(await record(values)).toEqual({
      text: 'x',
      number: 5,
      time: '2027-01-15 16:00:00',
      flag: true,
      inner: { a: [1] },
    });
    expect(await record(values, 'UTC')).toMatchObject({ time: '2027-01-15 08:00:00' });
  });

  test('keeps what is empty but there', async () => {
    expect(await record({ text: '', number: 0, time: 0, flag: 0 })).toEqual({
      text: '',
      number: 0,
      time: '1970-01-01 08:00:00',
      flag: false,
    });
  });

  test.each([
    ['"', '\\', '\\"', '{"a":1}', "'", "''", '\n\r\t', '</script>', 'é许👍', 'e\u0301', '\u2028\u2029', '\u007f', '%s', '?', ':a', '$1'],
  ].flat())('quotes %j so that it comes back as it was', async (text) => {
    expect(await record({ text })).toEqual({ text, flag: false });
  });

  test.each([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 31 - 1, -1])('keeps the number %i', async (number) => {
    expect(await record({ number })).toEqual({ number, flag: false });
  });
}); // prettier-ignore

test('the last second that can be written is the last of the year 9999', async () => {
  const last = createZone('Asia/Shanghai').toInstant('9999-12-31', 'end');
  expect(await record({ time: last })).toMatchObject({ time: '9999-12-31 23:59:59' });
  expect(await record({ time: createZone('UTC').toInstant('9999-12-31', 'end') }, 'UTC')).toMatchObject({
    time: '9999-12-31 23:59:59',
  });
});
