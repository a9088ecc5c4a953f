import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueryName } from '../contract/records/field.ts';
import type { logFields } from '../contract/records/logs.ts';
import { listed } from '../db/dialect.ts';
import { identityOf } from '../resources/machines/rules.ts';
import { likeModel } from '../testing/like-model.ts';
import { insertManySns } from '../testing/many-sns.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const ENTRIES = 20_000;
/** Few different names and addresses, and too many devices to look through. */
const entries = Array.from({ length: ENTRIES }, (_, at) => ({
  loginName: at % 7 === 0 ? null : ['ada', 'Ada', 'grace', '', '50%', '许可'][at % 6],
  ip: `192.0.2.${at % 200}`,
  mid: at % 5 === 0 ? null : `00-1a-2b-00-${Math.trunc(at / 256) % 64 + 10}-${(at % 256) % 90 + 10}`,
})); // prettier-ignore

let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  await insertManySns(service, 1);
  await service.db.tx((tx) =>
    tx.run(sql`insert into sn_log (sn_id, number, start_time, login_name, login_ip, mid)
      select 1, n.key + 1, 1000 + n.key, n.value ->> 'loginName', n.value ->> 'ip', n.value ->> 'mid'
      from ${listed('json', entries, 'n')}`),
  );
  await service.db.optimize();
});
afterAll(() => service.close());

const ids = (matches: (entry: (typeof entries)[number]) => boolean): number[] =>
  entries.flatMap((entry, at) => (matches(entry) ? [at + 1] : []));

const any = (patterns: readonly string[]) => {
  const models = patterns.map(likeModel);
  return (text: string | null | undefined): boolean => models.some((matches) => matches(text ?? undefined));
};

test.each<[QueryName<typeof logFields>, string[]]>([
  ['loginName', ['%D%']],
  ['loginName', ['%']],
  ['loginName', ['']],
  ['loginName', ['%\\%', '%可']],
  ['loginName', ['nobody%']],
  ['ip', ['%.1']],
  ['ip', ['%.19%', '%7']],
  ['ip', ['%2%']],
  ['mid', ['%1a%11']],
  ['mid', ['%2B-00-1%']],
  ['mid', ['001a2b0011%', '00:1A:2B:00:12:10']],
])('log entries with %s like %j are the ones that match, in order, with their number', async (name, values) => {
  const matches = any(name === 'mid' ? values.map((value) => identityOf(value)) : values);
  const expected = ids((entry) => {
    if (name !== 'mid') return matches(name === 'ip' ? entry.ip : entry.loginName);
    return entry.mid !== null && matches(identityOf(entry.mid));
  });
  const query = { querys: [{ name, op: 'like', values }] };
  const { data } = (await service.api('POST', '/logs/data?offset=10&limit=1000', query)).envelope;
  expect([data.total, data.items.map(({ uid }) => uid)]).toEqual([expected.length, expected.slice(10, 1010)]);
});

test('a like beside another like, and beside another filter, finds what matches both', async () => {
  const patterns = { name: 'ip', op: 'like', values: ['%.7'] };
  const total = async (...querys: object[]) =>
    (await service.api('POST', '/logs/data?limit=1', { querys })).envelope.data.total;
  const both = ids(({ ip, loginName }) => ip.endsWith('.7') && loginName?.toLowerCase() === 'ada');
  expect(await total(patterns, { name: 'loginName', op: 'LIKE', values: ['%da'] })).toBe(both.length);
  const late = ids(({ ip }) => ip.endsWith('.7')).filter((uid) => uid > 10_000);
  expect(await total(patterns, { name: 'uid', op: '>', values: [10_000] })).toBe(late.length);
});
