import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeSn } from '../../testing/factories.ts';
import { borrowRequest, lend, LENDING, newDevice } from '../../testing/offline.ts';
import { loggedIn } from '../../testing/runtime.ts';
import { createTestApp } from '../../testing/test-app.ts';

test('sessions and borrowed seats begin in the second of their log entries, which are found by it', async () => {
  const service = createTestApp();
  const sn = await makeSn(service, {}, { ...LENDING, concurrentNumber: 4 });
  for (const machineName of ['one', 'two']) {
    await loggedIn(service, sn, { machineName });
    service.time.now += 7;
    await lend(service, borrowRequest(sn, newDevice()));
    service.time.now += 7;
  }
  const begun = await service.db.read.all(sql<{ begun: number; start_time: number }>`
    select x.login_date as begun, l.start_time from session x join sn_log l on l.id = x.log_id
    union all select b.date, l.start_time from borrow b join sn_log l on l.id = b.log_id`);
  expect(begun).toHaveLength(4);
  expect(begun.map((row) => row.begun)).toEqual(begun.map((row) => row.start_time));
  await service.close();
});
