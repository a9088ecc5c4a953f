import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
beforeAll(async () => {
  service = createTestApp({ REQUEST_SECONDS: '1' });
  // Each description is long, so that a pattern without three characters in a row takes long to compare.
  const description = 'ab'.repeat(30_000);
  await service.db.tx((tx) =>
    tx.run(sql`insert into business (guid, name, type, business_os, control_type, reg_date, description)
      with recursive c(x) as (select 1 union all select x + 1 from c where x < 4000)
      select hex(randomblob(16)), 'business ' || x, 'LOCAL', 'DEFAULT', 'ONLINE', 0, ${description} from c`),
  );
});
afterAll(() => service.close());

test('a list that needs more than REQUEST_SECONDS is 503 with code 5030 and says what costs, and the next is answered', async () => {
  const slow = Array.from({ length: 40 }, (_, at) => `%b%a%b%a%b%a%b%a%b%a%b${at}c%`);
  const { http, envelope } = await service.api('POST', '/businesses/data', {
    querys: [{ name: 'description', op: 'like', values: slow }],
  });
  expect([http, envelope.status]).toEqual([503, 5030]);
  expect(envelope.msg).toMatch(/^The query needs more than 1 s: 'like' on description /);
  expect((await service.api('GET', '/businesses?limit=1')).envelope.data.total).toBe(4000);
});
