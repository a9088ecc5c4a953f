import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeLogEntry } from '../logbook/store.ts';
import { peakReport } from '../reports/peak-report.ts';

const DAY = 86_400;

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());

/** An entry of the log. Times in seconds: `ago` before now, and how long it lasted, null when it still lasts. */
const entry = fc.record({
  ago: fc.oneof(fc.nat(6 * DAY), fc.constantFrom(0, 1, DAY, 2 * DAY)),
  length: fc.oneof(fc.nat(2 * DAY), fc.constantFrom(0, 1, DAY, null)),
  kind: fc.constantFrom('session', 'session', 'session', 'refusal', 'seat'),
});

const days = fc.tuple(fc.nat(5), fc.nat(5));

async function write(
  sn: string,
  now: number,
  entries: readonly { ago: number; length: number | null; kind: string }[],
) {
  const [id = 0] = await service.db.read.column(sql<{ id: number }>`select id from sn where sn = ${sn}`);
  for (const { ago, length, kind } of entries.toSorted((one, other) => other.ago - one.ago)) {
    const start_time = now - ago;
    const end_time = length === null ? null : Math.min(now, start_time + length);
    const status = kind === 'refusal' ? null : sessionOrSeat(kind === 'seat', end_time === null);
    const at = { sn_id: id, start_time, end_time: kind === 'refusal' ? start_time : end_time };
    await service.db.tx((tx) => writeLogEntry(tx, { ...at, status, error_code: kind === 'refusal' ? 1799 : 0 }));
  }
  return id;
}

const sessionOrSeat = (isSeat: boolean, lasts: boolean) =>
  isSeat ? (lasts ? 'checkout' : 'checkin') : lasts ? 'login' : 'logout';

test('the sessions that a peak links to are those that it counts, also in a range that reaches today', async () => {
  const { zone } = service.db.read;
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 12 }), days, async (entries, [one, other]) => {
      const now = service.time.now;
      const sn = await makeSn(service);
      const id = await write(sn, now, entries);
      const dayOf = (back: number) => zone.toText(now - back * DAY).slice(0, 10);
      const [from, to] = [dayOf(Math.max(one, other)), dayOf(Math.min(one, other))];

      const querys = [
        { name: 'sn', op: '=', values: [sn] },
        { name: 'startTime', op: '<=', values: [to] },
        { name: 'onlineUntil', op: '>=', values: [from] },
      ];
      const { items } = (await ok(service.api('POST', '/logs/data?limit=100', { querys }))).envelope.data;
      const range = { from: zone.toInstant(from), to: zone.toInstant(to) + DAY - 1 };
      const listed = items.map((item) => {
        const start = zone.toInstant(String(item['startTime']));
        const { endTime } = item;
        const end = typeof endTime === 'string' ? zone.toInstant(endTime) : now + 1;
        return { start, last: Math.max(start, end - 1) };
      });
      for (const { start, last } of listed) expect(start <= range.to && last >= range.from).toBe(true);

      const moments = [range.from, ...listed.map(({ start }) => start).filter((start) => start >= range.from)];
      const openAt = (second: number) => listed.filter(({ start, last }) => start <= second && last >= second).length;
      const report = await peakReport(service.db.read, [{ id, sn }], range, 'day', now);
      const peaks = report.map((text) => (JSON.parse(text) as { peak: number }).peak);
      expect(Math.max(...moments.map(openAt))).toBe(Math.max(...peaks));
    }),
    { numRuns: 60 },
  );
});
