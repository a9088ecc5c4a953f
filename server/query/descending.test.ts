import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listed } from '../db/dialect.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const RECORDS = 5000;

/** A few types, texts that differ in letter case only, and many records without a value. */
const groupOf = (id: number): string => ['', 'Alpha', 'ALPHA', 'beta', '许可', 'Zeta'][(id * id) % 6] ?? '';
const countryOf = (id: number): string | null => (id % 4 === 0 ? null : ['de', 'DE', 'fr'][id % 3] ?? null); // prettier-ignore

let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  const rows = Array.from({ length: RECORDS }, (_, at) => [groupOf(at + 1), `Customer ${at + 1}`, countryOf(at + 1)]);
  await service.db.tx((tx) =>
    tx.run(sql`insert into customer (group_name, name, country, reg_date)
      select n.value ->> 0, n.value ->> 1, n.value ->> 2, 0 from ${listed('json', rows, 'n')} order by n.key`),
  );
});
afterAll(() => service.close());

const lower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Highest values first, records without a value last, and equal ones in order of creation. */
function inOrder(valueOf: (id: number) => string | null): number[] {
  const ids = Array.from({ length: RECORDS }, (_, at) => at + 1);
  const key = (id: number): string | undefined => {
    const value = valueOf(id);
    return value === null ? undefined : lower(value);
  };
  return ids.toSorted((one, other) => {
    const [first, second] = [key(one), key(other)];
    if (first === second) return one - other;
    if (first === undefined || second === undefined) return first === undefined ? 1 : -1;
    return first < second ? 1 : -1;
  });
}

test.each([
  ['groupName', groupOf],
  ['country', countryOf],
] as const)('consecutive pages by %s DESC are the complete list, with equal records in order of creation', async (name, valueOf) => {
  const expected = inOrder(valueOf);
  const query = { sorts: [{ name, order: 'DESC' }] };
  const found: number[] = [];
  for (const limit of [1, 2, 47, 950, 1000, 1000, 1000, 1000]) {
    const path = `/customers/data?limit=${limit}&offset=${found.length}`;
    const { data } = (await service.api('POST', path, query)).envelope;
    expect(data.total).toBe(RECORDS);
    found.push(...data.items.map((item) => Number(String(item['name']).slice('Customer '.length))));
  }
  expect(found).toEqual(expected);
  const beyond = (await service.api('POST', `/customers/data?offset=${RECORDS}`, query)).envelope;
  expect(beyond.data.items).toEqual([]);
}); // prettier-ignore
