import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TIMELINE_KINDS, type TimelineSubject } from '../../contract/records/timeline.ts';
import type { Transaction } from '../../db/handle.ts';
import { writeAudit, type Target } from '../../http/audit.ts';
import { makeSns, makeCatalogue, ok } from '../../testing/factories.ts';
import { makeMachine } from '../../testing/machines.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeLogEntry } from '../logbook/store.ts';

let service: TestApp;
let sns: readonly { readonly id: number; readonly sn: string }[];
let machine = 0;
beforeAll(async () => {
  service = createTestApp();
  const codes = await makeSns(service, await makeCatalogue(service, { type: 'FLOAT' }), {}, 3);
  await ok(service.api('POST', '/customers', [{ name: 'Acme' }]));
  for (const sn of codes) await ok(service.api('POST', `/sns/${sn}/customers/name/Acme`));
  machine = (await makeMachine(service, codes[0] ?? '', { machineName: 'desk' })).id;
  sns = await service.db.read.all(sql<{ id: number; sn: string }>`select id, sn from sn order by id`);
});
afterAll(() => service.close());

/** What can happen: in the second of the event before it, or a second later, to some SNs. */
const event = fc.record({
  what: fc.constantFrom('session', 'refusal', 'seat', 'change', 'step', 'note', 'string', 'refused'),
  passed: fc.constantFrom(0, 0, 0, 1),
  back: fc.nat({ max: 2 }),
  first: fc.nat({ max: 2 }),
  count: fc.integer({ min: 1, max: 3 }),
});
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

async function happen(tx: Transaction, { what, back, first, count }: Event): Promise<void> {
  const { id, sn } = sns[first] ?? { id: 0, sn: '' };
  const machineId = first === 0 ? machine : null;
  const times = { start_time: tx.now - back, end_time: tx.now - back };
  const entry = { sn_id: id, machine_id: machineId, login_name: 'ada', ...times };
  const context = { actor: { kind: 'system', name: 'licet' }, ip: '', requestId: '', operation: 'updateSn' } as const;
  const changed = (targets: readonly Target[], after: object, job?: number) =>
    writeAudit(
      tx,
      { ...context, ...(job !== undefined && { job }) },
      targets.map((target) => ({ target, before: {}, after })),
    );
  const targets = sns.slice(first, first + count).map(({ sn: key }): Target => ({ kind: 'sn', key }));
  switch (what) {
    case 'session': return void (await writeLogEntry(tx, { ...entry, status: 'logout' }));
    case 'refusal': return void (await writeLogEntry(tx, { ...entry, error_code: 1797 }));
    case 'seat': return void (await writeLogEntry(tx, { ...entry, status: 'checkin' }));
    case 'change': return void (await changed([...targets, { kind: 'machine', key: String(machine) }, { kind: 'user', key: 'ada' }], { description: 'new' }));
    case 'step': return void (await changed(targets, { status: 1 }, 1));
    case 'note': return void (await changed([{ kind: 'customer', key: 'Acme' }], { note: 'new' }));
    case 'string': return void (await tx.run(sql`insert into offline_string (sn_id, machine_id, mid, kind, time)
      values (${id}, ${machineId}, 'x', 'update', ${tx.now})`));
    case 'refused': {
      const job = await tx.first(sql<{ id: number }>`insert into job (operation, resource, actor, actor_kind, ip, request_id, state, total, created)
        values ('bulkSns', 'sns', 'licet', 'system', '', '', 'done', 1, ${tx.now}) returning id`);
      await tx.run(sql`insert into job_item (job_id, number, key, result, code, msg) values (${job?.id ?? 0}, 1, ${sn}, 'failed', 515, 'no')`);
    }
  }
} // prettier-ignore

type Entry = { time: string; kind: string; cursor: string };
const page = async (body: object, limit: number) => {
  const { data } = (await ok(service.api('POST', `/timeline?limit=${limit}`, body))).envelope;
  return { items: data.items as Entry[], hasMore: data.total > data.items.length };
};
const withoutCursor = ({ cursor: _cursor, ...entry }: Entry) => entry;

const subject = fc.constantFrom<readonly [TimelineSubject, () => string]>(
  ['sn', () => sns[0]?.sn ?? ''],
  ['machine', () => String(machine)],
  ['user', () => 'ada'],
  ['customer', () => 'Acme'],
);

test('pages neither lose nor repeat an entry, also in one second and while more happens, and are newest first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 20 }),
      fc.array(event, { maxLength: 3 }),
      subject,
      fc.integer({ min: 1, max: 7 }),
      fc.option(fc.subarray([...TIMELINE_KINDS], { minLength: 1 }), { nil: undefined }),
      async (events, meanwhile, [kind, keyOf], limit, kinds) => {
        // Each run looks back half a minute. With the events of earlier runs, that could be more than a page.
        service.time.now += 60;
        for (const each of events) {
          service.time.now += each.passed;
          await service.db.tx((tx) => happen(tx, each));
        }
        const from = service.db.read.zone.toText(service.time.now - 30);
        const body = { kind, key: keyOf(), from, ...(kinds && { kinds }) };
        const { items: whole, hasMore: isCut } = await page(body, 200);
        expect(isCut).toBe(false);
        expect(whole.map(({ time }) => time)).toEqual(
          whole
            .map(({ time }) => time)
            .toSorted()
            .toReversed(),
        );
        const wanted = (await page({ ...body, kinds: undefined }, 200)).items.filter((entry) => kinds?.some((each) => each === entry.kind) ?? true); // prettier-ignore
        expect(new Set(whole.map((entry) => JSON.stringify(withoutCursor(entry))))).toEqual(
          new Set(wanted.map((entry) => JSON.stringify(withoutCursor(entry)))),
        );
        const read: Entry[] = [];
        for (let more = true; more; ) {
          const after = read.at(-1)?.cursor;
          const { items, hasMore } = await page({ ...body, ...(after !== undefined && { after }) }, limit);
          read.push(...items);
          more = hasMore;
          // A page that is asked for later does not move by what is added before it.
          if (read.length === items.length) for (const each of meanwhile) await service.db.tx((tx) => happen(tx, { ...each, back: 0 }));
        } // prettier-ignore
        expect(read.map(withoutCursor)).toEqual(whole.map(withoutCursor));
      },
    ),
    { numRuns: 40 },
  );
});

test('a timeline has every entry of the log, the audit log, the strings and the jobs of its SN', async () => {
  const { id, sn } = sns[0] ?? { id: 0, sn: '' };
  const counts = await service.db.read.first(sql<{ n: number }>`select
    (select count(*) from sn_log where sn_id = ${id})
    + (select count(*) from audit_target where kind = 'sn' and key = ${sn})
    + (select count(*) from offline_string where sn_id = ${id})
    + (select count(*) from job_item where key = ${sn}) as n`);
  let read: Entry[] = [];
  for (let more = true; more;) {
    const after = read.at(-1)?.cursor;
    const { items, hasMore } = await page({ kind: 'sn', key: sn, ...(after !== undefined && { after }) }, 100);
    read = [...read, ...items];
    more = hasMore;
  }
  expect(read).toHaveLength(counts?.n ?? 0);
});
