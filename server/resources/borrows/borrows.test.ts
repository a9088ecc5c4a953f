import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { borrowFields } from '../../contract/records/borrows.ts';
import { listNames } from '../../contract/records/field.ts';
import { makeSn, ok } from '../../testing/factories.ts';
import { makeBorrow, makeMachine } from '../../testing/machines.ts';
import { expectIndexed, listCases, type Sampled } from '../../testing/list-cases.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { borrowList } from './fields.ts';

const HOUR = 3600;

describe('GET /borrows and POST /borrows/data', () => {
  let service: TestApp;
  let sn: string;
  beforeEach(async () => {
    service = createTestApp();
    sn = await makeSn(service);
  });
  afterEach(() => service.close());

  const find = async (query: object) =>
    (await ok(service.api('POST', '/borrows/data', query))).envelope.data.items.map((item) => item['borrowId']);
  const where = (name: string, op: string, value: unknown) => find({ querys: [{ name, op, values: [value] }] });

  test('tell who has a seat until when, and never its secret', async () => {
    const machine = await makeMachine(service, sn, { mid: '00-1A-2B-3C-4D-5E', machineName: 'laptop' });
    await makeBorrow(service, machine, { borrowId: 'one', until: TEST_NOW + HOUR });
    await makeBorrow(service, machine, { borrowId: 'two', returnDate: TEST_NOW + 60 });
    const { envelope, headers } = await ok(service.api('GET', '/borrows'));
    expect(envelope.data).toMatchObject({
      total: 2,
      items: [{ borrowId: 'one' }, { returnDate: '2026-11-21 09:01:00' }],
    });
    expect(envelope.data.items[0]).toEqual({
      sn,
      mid: '00-1A-2B-3C-4D-5E',
      machineName: 'laptop',
      borrowId: 'one',
      date: '2026-11-21 09:00:00',
      until: '2026-11-21 10:00:00',
    });
    expect([headers.has('etag'), JSON.stringify(envelope).includes('5ec2e7')]).toEqual([false, false]);
    expect((await ok(service.api('GET', '/borrows?offset=1&limit=1'))).envelope.data.items).toHaveLength(1);
  });

  test('find a seat by SN, device, time, and whether it came back', async () => {
    const [laptop, tablet] = [
      await makeMachine(service, sn, { mid: '00:1a:2b:3c:4d:5e', machineName: 'Laptop 7' }),
      await makeMachine(service, await makeSn(service), { machineName: 'tablet' }),
    ];
    await makeBorrow(service, laptop, { borrowId: 'out', until: TEST_NOW + HOUR });
    await makeBorrow(service, tablet, { borrowId: 'back', until: TEST_NOW + 9 * HOUR, returnDate: TEST_NOW + 60 });
    expect(await where('sn', '=', sn.toLowerCase())).toEqual(['out']);
    for (const text of ['001A2B3C4D5E', '00-1a-2b-3c-4d-5e']) expect(await where('mid', '=', text)).toEqual(['out']);
    expect(await where('mid', 'like', '00-1a%')).toEqual(['out']);
    expect(await where('machineName', 'like', 'laptop%')).toEqual(['out']);
    expect(await where('borrowId', '=', 'back')).toEqual(['back']);
    expect(await where('until', '<', '2026-11-21 11:00:00')).toEqual(['out']);
    expect(await where('returnDate', '=', '2026-11-21')).toEqual(['back']);
    expect([await where('returned', '=', true), await where('returned', '=', false)]).toEqual([['back'], ['out']]);
    expect(await find({ sorts: [{ name: 'machineName', order: 'DESC' }] })).toEqual(['back', 'out']);
  });

  test('refuse names there are none of, the secret among them', async () => {
    for (const body of [{ querys: [{ name: 'secret', op: '=', values: ['x'] }] }, { sorts: [{ name: 'secret' }] }]) {
      expect((await service.api('POST', '/borrows/data', body)).envelope.status).toBe(515);
    }
  });

  test('are for every role to read', async () => {
    await ok(service.as('viewer')('GET', '/borrows'));
    await ok(service.as('viewer')('POST', '/borrows/data'));
  });
});

describe('POST /borrows/data at 50,000 borrowed seats', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = createTestApp();
    await insertManySns(service, 20_000);
    await service.db.tx(async (tx) => {
      await tx.run(sql`insert into sn_log (sn_id, number, start_time, status) values (1, 1, ${tx.now}, 'checkout')`);
      await tx.run(sql`with recursive i(n) as (select 1 union all select n + 1 from i where n < 50000)
        insert into borrow (borrow_id, sn_id, sn, mid, machine_name, secret, date, until, return_date, log_id)
        select printf('seat%06d', n), s.id, s.sn, printf('00-%02x-00-00-%02x-%02x', n >> 16, n >> 8 & 255, n & 255),
          'Host ' || n, 'secret', ${tx.now} - n * 60, ${tx.now} - n * 30, iif(n % 9 = 0, null, ${tx.now} - n * 45),
          (select min(id) from sn_log)
        from i join sn s on s.id = 1 + (n * 7919) % 20000`);
    });
    await service.db.optimize();
  });
  afterAll(() => service.close());

  const borrowNames = listNames(borrowFields);
  const SAMPLES: Record<Sampled<typeof borrowNames.querys>, (string | number)[]> = {
    sn: ['SN9%'],
    mid: ['00:00:00:00:1f%'],
    machineName: ['host 99%'],
    borrowId: ['seat00004%'],
    date: ['2026-11-01'],
    until: ['2026-11-01'],
    returnDate: ['2026-11-01'],
  };

  test.each(listCases(borrowNames, SAMPLES))(
    '%s needs neither a full scan nor a full sort, and has the total of a recount',
    (_, query) => expectIndexed(service, borrowList, query),
  );
});
