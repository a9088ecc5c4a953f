import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STANDINGS } from '../../contract/sns/standing.ts';
import { makeSn, ok } from '../../testing/factories.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { listSns } from './list-store.ts';
import { expiresOf, graceUntilOf, standingOf } from './standing-rules.ts';
import { sweepStandings, type SweepPlace } from './standing-store.ts';
import type { SnRow } from './store.ts';

const DAY = 86_400;
const ROWS = 60;

const row = {
  archived: 0, status: 0, start_date: null, end_date: null, active_date: null, expiration_days: null, grace_days: null,
  extended_until: null, usage_number: null, use_count: 0,
}; // prettier-ignore

type Case = Readonly<Record<'about' | 'now' | 'standing', string>> & {
  readonly [Name in 'startDate' | 'endDate' | 'activeDate' | 'expires' | 'graceUntil']?: string;
} & { readonly status?: number; readonly expirationDays?: number; readonly graceDays?: number };

const file = join(import.meta.dirname, '../../../docs/standing-vectors.json');
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] };
const seconds = (text: string | undefined) => (text === undefined ? null : Date.parse(text) / 1000);

test.each(cases)('docs/standing-vectors.json: $about', ({ now, expires, standing, status = 0, ...term }) => {
  const sn = {
    ...row,
    status,
    start_date: seconds(term.startDate),
    end_date: seconds(term.endDate),
    active_date: seconds(term.activeDate),
    expiration_days: term.expirationDays ?? null,
    grace_days: term.graceDays ?? null,
  };
  expect(expiresOf(sn) ?? null).toBe(seconds(expires));
  expect(graceUntilOf(sn) ?? null).toBe(seconds(term.graceUntil));
  expect(standingOf(sn, seconds(now) ?? 0)).toBe(standing);
});

describe('standingOf', () => {
  const over = { end_date: 1000, usage_number: 1, use_count: 1 };
  test.each([
    ['archived', { ...over, archived: 1, status: 4 }, 2000],
    ['blacklisted', { ...over, status: 4 }, 2000],
    ['deleted', { ...over, status: 2 }, 2000],
    ['disabled', { ...over, status: 1 }, 2000],
    ['pending', { ...over, start_date: 2001 }, 2000],
    ['expired', { ...over, start_date: 1000 }, 1000],
    ['grace', { ...over, grace_days: 1 }, 1000],
    ['exhausted', { ...over, start_date: 999 }, 999],
    ['active', { ...row, end_date: 1000, extended_until: 2001 }, 2000],
    ['grace', { ...row, end_date: 1000, extended_until: 2000, grace_days: 1 }, 2000],
    ['expired', { ...row, end_date: 1000, extended_until: 1500 }, 2000],
    ['exhausted', { ...row, usage_number: 0 }, 0],
    ['active', { usage_number: 1, start_date: 5 }, 5],
  ] as const)('is %s, the first that applies', (standing, sn, now) => {
    expect(standingOf({ ...row, ...sn }, now)).toBe(standing);
  });
});

/** A change of the columns that decide the standing; moments in seconds from TEST_NOW. */
const moment = fc.option(fc.integer({ min: -20, max: 20 }));
const columns = fc.record(
  {
    archived: fc.nat(1),
    status: fc.constantFrom(0, 0, 0, 1, 2, 4),
    start_date: moment,
    end_date: moment,
    active_date: fc.option(fc.integer({ min: -DAY - 20, max: 20 })),
    expiration_days: fc.option(fc.constantFrom(0, 1, 2 ** 31 - 1)),
    grace_days: fc.option(fc.constantFrom(0, 1, 365)),
    extended_until: moment,
    usage_number: fc.option(fc.nat(2)),
    use_count: fc.nat(3),
  },
  { requiredKeys: [] },
);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ id: fc.integer({ min: 1, max: ROWS }), set: columns }) },
  { weight: 2, arbitrary: fc.record({ now: fc.integer({ min: -25, max: 25 }) }) },
  { weight: 1, arbitrary: fc.record({ slices: fc.integer({ min: 1, max: 8 }) }) },
);
const TIMES = ['start_date', 'end_date', 'active_date', 'extended_until'];

describe('standing and expires in lists', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = createTestApp();
    await insertManySns(service, ROWS);
  });
  afterAll(() => service.close());

  const change = (id: number, set: Readonly<Record<string, number | null>>) =>
    service.db.tx(async (tx) => {
      for (const [column, value] of Object.entries(set)) {
        const stored = value === null || !TIMES.includes(column) ? value : TEST_NOW + value;
        await tx.run(sql`update sn set ${sql.ref(column)} = ${stored} where id = ${id}`);
      }
    });

  /** Runs some slices of a sweep and stops. */
  async function sweep(slices: number): Promise<void> {
    let place: SweepPlace | undefined;
    for (let at = 0; at < slices && (at === 0 || place); at++) {
      const from = place;
      place = await service.db.tx((tx) => sweepStandings(tx, from, 7));
    }
  }

  const find = async (...values: string[]) => {
    const querys = values.length > 0 ? [{ name: 'standing', op: '=', values }] : [];
    const at = { db: service.db.read, now: service.time.now };
    const { total, items } = await listSns(at, { scope: ['standing', 'archived'], limit: 1000 }, { querys });
    return { total, items: items.map((text) => JSON.parse(text) as Record<string, string>) };
  };

  async function check(): Promise<void> {
    const rows = await service.db.read.all(sql<SnRow>`select * from sn order by id`);
    const { zone } = service.db.read;
    const expected = rows.map((sn) => {
      const expires = expiresOf(sn);
      return [sn.sn, standingOf(sn, service.time.now), expires === undefined ? undefined : zone.toText(expires)];
    });
    const told = (await find()).items.map(({ sn, standing, expires }) => [sn, standing, expires]);
    expect(told).toEqual(expected);
    for (const words of [...STANDINGS.map((word) => [word]), ['active', 'exhausted'], ['EXPIRED', 'pending']]) {
      const found = await find(...words);
      const right = expected.filter(([, standing]) => words.some((word) => word.toLowerCase() === standing));
      expect(
        found.items.map(({ sn }) => sn),
        words.join(),
      ).toEqual(right.map(([sn]) => sn));
      expect(found.total, words.join()).toBe(right.length);
    }
  }

  test('are those of standingOf and expiresOf after any changes, wherever the clock and the sweeper stand', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        for (const one of steps) {
          if ('set' in one) await change(one.id, one.set);
          else if ('now' in one) service.time.now = TEST_NOW + one.now;
          else await sweep(one.slices);
        }
        await check();
      }),
      { numRuns: 60 },
    );
  });

  test('are right on each row once a sweep is done', async () => {
    await sweep(Number.POSITIVE_INFINITY);
    const rows = await service.db.read.all(sql<SnRow>`select * from sn`);
    expect(rows.map(({ standing }) => standing)).toEqual(rows.map((sn) => standingOf(sn, service.time.now)));
    expect(await service.db.read.all(sql`select low, high, at from standing_clock`)).toEqual([
      { low: service.time.now, high: service.time.now, at: service.time.now },
    ]);
  });
});

describe('the API', () => {
  let service: TestApp;
  beforeAll(() => {
    service = createTestApp();
  });
  afterAll(() => service.close());

  const read = async (path: string) => (await ok(service.api('GET', path))).envelope.data.items[0];

  test('tells standing and expires with the scopes standing and all, in single reads and lists', async () => {
    const sn = await makeSn(service, { endDate: '2026-12-31' });
    const told = { standing: 'active', expires: '2026-12-31 23:59:59' };
    for (const scope of ['standing', 'all']) {
      expect(await read(`/sns/${sn}?scope=${scope}`)).toMatchObject(told);
      expect(await read(`/sns?scope=${scope}`)).toMatchObject(told);
    }
    expect(Object.keys((await read(`/sns/${sn}`)) ?? {})).not.toEqual(expect.arrayContaining(['standing']));
    service.time.now = Date.UTC(2026, 11, 31, 23, 59, 58) / 1000;
    expect(await read(`/sns/${sn}?scope=standing`)).toMatchObject(told);
    service.time.now += 1;
    expect(await read(`/sns/${sn}?scope=standing`)).toMatchObject({ ...told, standing: 'expired' });
    service.time.now = TEST_NOW;
  });

  test('takes a standing in any case, and refuses words that are none', async () => {
    const query = (...values: string[]) =>
      service.api('POST', '/sns/data', { querys: [{ name: 'standing', op: '=', values }] });
    expect((await ok(query('ACTIVE', 'Expired'))).envelope.data.total).toBe(1);
    expect((await query('lapsed')).envelope.status).toBe(515);
  });

  test('sorts SNs that never expire last in either order', async () => {
    await makeSn(service, {});
    await makeSn(service, { endDate: '2027-12-31' });
    for (const [order, years] of [
      ['ASC', ['2026', '2027', undefined]],
      ['DESC', ['2027', '2026', undefined]],
    ] as const) {
      const body = { sorts: [{ name: 'expires', order }] };
      const { items } = (await ok(service.api('POST', '/sns/data?scope=standing', body))).envelope.data;
      expect(items.map((item) => (item as { expires?: string }).expires?.slice(0, 4))).toEqual(years);
    }
  });

  test('tells both in search results, with each check of an explanation, and in exports', async () => {
    const sn = await makeSn(service, { endDate: '2026-11-21 09:00:00' });
    const told = { standing: 'expired', expires: '2026-11-21 09:00:00' };
    expect(await read(`/search?q=${sn}`)).toMatchObject({ kind: 'sn', id: sn, ...told });
    const checks = (await ok(service.api('GET', `/sns/${sn}/explain`))).envelope.data.items;
    expect(checks.map(({ standing, expires }) => ({ standing, expires }))).toEqual(checks.map(() => told));
    const query = new URLSearchParams({ q: JSON.stringify({ querys: [{ name: 'sn', op: '=', values: [sn] }] }) });
    const headers = { platformkey: TEST_KEY };
    const file = await service.app.request(`/api/export/sns?${query.toString()}`, { headers }, {});
    const [head = '', row = ''] = (await file.text()).split('\r\n').map((line) => line.split(','));
    expect(row[head.indexOf('standing')]).toBe('expired');
    expect(row[head.indexOf('expires')]).toBe(told.expires);
  });
});

test.each([
  ['archiving', 'POST', '/sns/archive', {}],
  ['marking deleted', 'PATCH', '/sns', { status: 2 }],
  ['another end', 'PATCH', '/sns', { endDate: '2020-01-01' }],
])('%s writes an SN once, with its standing', async (_, method, path, changes) => {
  const service = createTestApp();
  try {
    const sn = await makeSn(service, { endDate: '2027-12-31' });
    await service.db.tx(async (tx) => {
      await tx.run(sql`create table written (standing text)`);
      await tx.run(sql`create trigger written after update on sn begin
        insert into written values (new.standing); end`);
    });
    await ok(service.api(method, path, [path === '/sns' ? { sn, ...changes } : sn]));
    const row = await service.db.read.first(sql<SnRow>`select * from sn`);
    const standings = await service.db.read.column(sql<{ standing: string }>`select standing from written`);
    expect(standings).toEqual([row && standingOf(row, service.time.now)]);
    expect(standings).not.toEqual(['active']);
  } finally {
    await service.close();
  }
});
