import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeMarked, runJob } from '../../testing/jobs.ts';
import { createTestApp } from '../../testing/test-app.ts';

test('of entries that are done at once, one that fails unforeseen takes no other with it', async () => {
  const service = createTestApp();
  try {
    const sns = await makeMarked(service, 120);
    const bad = sns[50] ?? '';
    await service.db.tx((tx) =>
      tx.run(sql`create trigger broken before delete on sn when old.sn = ${sql.lit(bad)}
        begin select raise(abort, 'broken'); end`),
    );
    const { job, entries } = await runJob(service, '/sns/bulk', { where: { sns }, remove: true });
    expect(job).toMatchObject({ state: 'done', done: 119, failed: 1 });
    expect(entries).toEqual(sns.map((sn) => (sn === bad ? [sn, 'failed', 516] : [sn, 'changed'])));
    expect((await service.api('GET', '/sns')).envelope.data.items).toMatchObject([{ sn: bad }]);
  } finally {
    await service.close();
  }
});
