import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrations } from '../../db/sqlite/migrate.ts';
import { useStrings } from '../../testing/offline.ts';
import { createTestApp } from '../../testing/test-app.ts';

const service = createTestApp();
afterAll(service.close);

test('what was handed out before the table of strings was there is read from the audit log', async () => {
  await useStrings(service);
  await useStrings(service);
  const rows = () => service.db.read.all(sql`select * from offline_string order by serial`);
  const kept = await rows();
  expect(kept).toHaveLength(6);
  const text = migrations().find(({ name }) => name.includes('offline-strings'))?.sql ?? '';
  const fill = /insert or ignore into[^;]+;/.exec(text)?.[0] ?? '';
  await service.db.tx(async (tx) => {
    await tx.run(sql`delete from offline_string`);
    await tx.run(sql.raw(fill));
  });
  expect(await rows()).toEqual(kept);
});
