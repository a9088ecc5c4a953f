import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENTITLEMENT_GROUPS } from '../../../contract/history/entitlements.ts';
import { makeCatalogue, makeSns, ok } from '../../../testing/factories.ts';
import { recountEntitlements, type EntitledSn } from '../../../testing/entitlement-recount.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createZone } from '../../../time/zone.ts';
import { settleDay } from '../../logbook/peak-store.ts';
import { endEntry } from '../../../testing/end-entry.ts';
import { writeLogEntry } from '../../logbook/store.ts';
import { snOr404 } from '../../sns/store.ts';

/** Time limit of many histories on a busy machine, in milliseconds. */
const PATIENCE = 240_000;
const HOUR = 3600;
const DAY = 24 * HOUR;
const SNS = 8;
const CUSTOMERS = [undefined, ['Ada', ''], ['Bob', 'North'], ['Bob', 'South']] as const;

const sn = fc.nat(SNS - 1);
const length = fc.oneof(fc.constantFrom(0, 1), fc.nat(8 * HOUR), fc.nat(3 * DAY));
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.oneof(fc.nat(HOUR), fc.nat(4 * DAY)) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('login' as const), sn }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat(20), silent: fc.constantFrom(0, 0, 200, DAY) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('upload' as const), sn, ago: fc.oneof(length, fc.nat(150 * DAY)), length, ahead: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refuse' as const), sn, error: fc.constantFrom(1793, 1794, 1795, 1796, 1799) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set' as const), sn, set: fc.oneof(
    fc.record({ concurrentNumber: fc.constantFrom(1, 2, 3, 4) }), fc.record({ status: fc.constantFrom(0, 0, 1) }),
    fc.record({ endIn: fc.integer({ min: -2, max: 200 }) })) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('assign' as const), sn, customer: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('archive' as const), sn, archived: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'settle' as const }, { kind: 'ask' as const }) },
); // prettier-ignore

describe.each(['UTC', 'Europe/Berlin'])('any history in %s', (zoneName) => {
  const zone = createZone(zoneName);
  let service: TestApp;
  const sns: EntitledSn[] = [];
  const open: { id: number; entry: EntitledSn['entries'][number] }[] = [];

  beforeAll(async () => {
    service = createTestApp({ TIME_ZONE: zoneName });
    const customers = CUSTOMERS.flatMap((customer) => (customer ? [{ name: customer[0], groupName: customer[1] }] : []));
    for (const name of ['North', 'South']) await ok(service.api('POST', '/customer_groups', { name }));
    await ok(service.api('POST', '/customers', customers.map(({ name, groupName }) => ({ name, ...(groupName && { groupName }) }))));
    for (let index = 0; index < 2; index++) {
      const catalogue = await makeCatalogue(service, { type: 'FLOAT' });
      const limited = await makeSns(service, catalogue, { concurrentNumber: 2 }, SNS / 2 - 1);
      const add = (code: string, limit: number | null) =>
        sns.push({ sn: code, customer: '', ...catalogue, limit, status: 0, archived: false, entries: [] });
      for (const code of limited) add(code, 2);
      for (const code of await makeSns(service, catalogue)) add(code, null);
    }
  }); // prettier-ignore
  afterAll(() => service.close());

  const write = (one: EntitledSn, entry: EntitledSn['entries'][number], status: string | null) =>
    service.db.tx(async (tx) => {
      const { start: start_time, end: end_time, error: error_code } = entry;
      one.entries.push(entry);
      const { id } = await snOr404(tx, one.sn);
      return writeLogEntry(tx, { sn_id: id, start_time, end_time, status, error_code, login_name: 'ada' });
    });

  const take = async (each: typeof step extends fc.Arbitrary<infer Value> ? Value : never): Promise<void> => {
    const { now } = service.time;
    if (each.kind === 'wait') service.time.now += each.seconds;
    else if (each.kind === 'ask') await ok(service.api('POST', '/reports/entitlements'));
    else if (each.kind === 'settle')
      await service.db.tx(async (tx) => { while (await settleDay(tx)); }); // prettier-ignore
    else if (each.kind === 'end') {
      const [ended] = open.splice(each.which % (open.length || 1), 1);
      if (!ended) return;
      ended.entry.end = Math.max(ended.entry.start, now - each.silent);
      await service.db.tx((tx) => endEntry(tx, ended.id, 'logout', now - each.silent));
    } else {
      const one = sns[each.sn];
      if (!one) return;
      const base = { name: 'ada', error: 0, session: true };
      if (each.kind === 'login') {
        const entry = { ...base, start: now, end: null };
        open.push({ id: await write(one, entry, 'login'), entry });
      } else if (each.kind === 'refuse') {
        await write(one, { ...base, start: now, end: now, error: each.error, session: false }, null);
      } else if (each.kind === 'upload') {
        const start = each.ahead ? now + (each.ago % HOUR) : now - each.ago;
        await write(one, { ...base, start, end: start + each.length }, 'logout');
      } else if (each.kind === 'archive') {
        await ok(service.api('POST', each.archived ? '/sns/archive' : '/sns/unarchive', [one.sn]));
        one.archived = each.archived;
      } else if (one.archived) return;
      else if (each.kind === 'assign') await assign(one, CUSTOMERS[each.customer]);
      else await change(one, each.set);
    }
  };

  const assign = async (one: EntitledSn, customer: (typeof CUSTOMERS)[number]): Promise<void> => {
    const [name, group] = customer ?? one.customer.split('/').toReversed();
    if (name === '') return;
    const path = `/customers/name/${group ? `${group}/` : ''}${name}/sns`;
    await ok(service.api(customer ? 'POST' : 'DELETE', path, [{ sn: one.sn }]));
    one.customer = customer ? [group, name].filter((part) => part).join('/') : '';
  };

  const change = async (
    one: EntitledSn,
    set: { concurrentNumber: number } | { status: number } | { endIn: number },
  ): Promise<void> => {
    if ('concurrentNumber' in set) one.limit = set.concurrentNumber;
    else if ('status' in set) one.status = set.status;
    else one.end = service.time.now + set.endIn * DAY;
    const body = 'endIn' in set ? { endDate: zone.toText(one.end ?? 0) } : set;
    await ok(service.api('PATCH', '/sns', [{ sn: one.sn, ...body }]));
  };

  test(
    'the report equals a recount of the log, whatever is remembered of it',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 15 }),
          fc.constantFrom(...ENTITLEMENT_GROUPS),
          fc.constantFrom('default', 'whole', 'part', 'old'),
          async (steps, by, span) => {
            for (const each of steps) await take(each);
            const { now } = service.time;
            const day = (days: number) => zone.toText(now - days * DAY);
            const dates = {
              default: {},
              whole: { startDate: day(40).slice(0, 10), endDate: day(1).slice(0, 10) },
              part: { startDate: day(30), endDate: day(2) },
              old: { startDate: day(400).slice(0, 10), endDate: day(250).slice(0, 10) },
            }[span];
            const { items } = (await ok(service.api('POST', '/reports/entitlements?limit=1000', { by, ...dates })))
              .envelope.data;
            expect(items).toEqual(recountEntitlements(sns, zone, { by, ...dates }, now));
          },
        ),
        { numRuns: 80 },
      );
    },
    PATIENCE,
  );
});
