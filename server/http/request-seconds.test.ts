import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, TEST_KEY, type TestApp } from '../testing/test-app.ts';
import { createHttpServer } from './wire/server.ts';

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

/** A query whose comparison takes many seconds. */
const SLOW = {
  querys: [
    {
      name: 'description',
      op: 'like',
      values: Array.from({ length: 40 }, (_, at) => `%z%q${at}%`),
    },
  ],
};

test('a list that needs more than REQUEST_SECONDS is 503 with code 5030 and says what costs, and the next is answered', async () => {
  const { http, envelope } = await service.api('POST', '/businesses/data', SLOW);
  expect([http, envelope.status]).toEqual([503, 5030]);
  expect(envelope.msg).toMatch(/^The query needs more than 1 s: 'like' on description /);
  expect((await service.api('GET', '/businesses?limit=1')).envelope.data.total).toBe(4000);
});

test('the query of a client that goes away is stopped', async () => {
  const server = createHttpServer((request, bindings) => service.app.fetch(request, bindings));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new AbortController();
  const answer = fetch(`http://127.0.0.1:${port}/api/businesses/data`, {
    method: 'POST',
    headers: { platformkey: TEST_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(SLOW),
    signal: client.signal,
  });
  await expect.poll(() => service.db.readers().running).toBe(1);
  client.abort();
  await expect(answer).rejects.toThrow('aborted');
  await expect
    .poll(() => service.db.readers(), { timeout: 20_000 })
    .toMatchObject({ running: 0, stopped: { gone: 1 } });
  server.closeAllConnections();
  server.close();
});
