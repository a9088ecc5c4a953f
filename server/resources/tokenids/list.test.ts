import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenIdNames } from '../../contract/holders/tokenids.ts';
import { ok } from '../../testing/factories.ts';
import { expectIndexed, listCases, type Sampled } from '../../testing/list-cases.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertManyTokenIds } from '../../testing/tokenids.ts';
import { tokenIdList } from './fields.ts';

const ROWS = 50_000;
let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  await insertManySns(service, 20_000);
  await insertManyTokenIds(service, ROWS);
});
afterAll(() => service.close());

const SAMPLES: Record<Sampled<typeof tokenIdNames.querys>, (string | number)[]> = {
  status: [1],
  guid: ['%T0004%'],
  regDate: ['2026-11-01'],
  label: ['label 4%'],
  any: ['%label 41%'],
  sn: ['SN9%'],
  tokenType: [6],
};

describe(`POST /tokenids/data at ${ROWS} token IDs`, () => {
  test.each(listCases(tokenIdNames, SAMPLES))(
    '%s needs neither a full scan nor a full sort, and has the total of a recount',
    (_, query) => expectIndexed(service, tokenIdList, query),
  );

  test('sn matches with dashes and in any case; sorts put what is not bound first', async () => {
    const find = async (body: object) =>
      (await ok(service.api('POST', '/tokenids/data?limit=2', body))).envelope.data.items.map((item) => item['sn']);
    const [sn = ''] = (await find({ sorts: [{ name: 'sn', order: 'DESC' }] })).map(String);
    const written = `${sn.slice(0, 4)}-${sn.slice(4)}`.toLowerCase();
    expect(await find({ querys: [{ name: 'sn', op: '=', values: [written] }] })).toContain(sn);
    expect(await find({ querys: [{ name: 'sn', op: 'like', values: [`%${written.slice(2, 9)}%`] }] })).toContain(sn);
    expect(await find({ sorts: [{ name: 'sn' }] })).toEqual([undefined, undefined]);
  });

  test('a label is found as it is now, not as it was', async () => {
    const count = async (value: string) =>
      (await ok(service.api('POST', '/tokenids/data', { querys: [{ name: 'label', op: 'like', values: [value] }] })))
        .envelope.data.total;
    await ok(service.api('POST', '/tokenids', [{ guid: 'fresh', tokenType: 5, label: 'Blue key' }]));
    expect(await count('%ue k%')).toBe(1);
    await ok(service.api('PATCH', '/tokenids/guid/fresh/5', { label: 'Green' }));
    expect([await count('%ue k%'), await count('%reen')]).toEqual([0, 1]);
    await ok(service.api('DELETE', '/tokenids/guid/fresh/5'));
    expect(await count('%reen')).toBe(0);
  });
});

describe('POST /sns/{sn}/tokenids/data', () => {
  test('queries those of the SN alone, and through an index', async () => {
    const [row] = await service.db.read.all(sql<{ sn: string; n: number }>`select sn, count(*) as n from token_id
      where sn is not null group by sn order by n desc limit 1`);
    const body = { querys: [{ name: 'tokenType', op: '>', values: [0] }], sorts: [{ name: 'guid' }] };
    const { envelope } = await ok(service.api('POST', `/sns/${row?.sn}/tokenids/data`, body));
    expect(envelope.data.total).toBe(row?.n);
    expect(new Set(envelope.data.items.map((item) => item['sn']))).toEqual(new Set([row?.sn]));
  });

  test.each([
    [{ querys: [{ name: 'colour', op: '=', values: [] }] }, 'querys[0].name'],
    [{ querys: [{ name: 'tokenType', op: 'like', values: ['5'] }] }, 'querys[0].op'],
    [{ sorts: [{ name: 'controlType' }] }, 'sorts[0].name'],
  ])('refuses %j', async (body, path) => {
    const [item] = (await service.api('GET', '/sns?limit=1')).envelope.data.items;
    const { envelope } = await service.api('POST', `/sns/${String(item?.['sn'])}/tokenids/data`, body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, path]);
  });
});
