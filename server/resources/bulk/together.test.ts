import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '../../testing/factories.ts';
import { makeMarked, runJob, setStatus } from '../../testing/jobs.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => void (service = createTestApp()));
afterEach(() => service.close());

test('of many SNs that a job removes at once, each has its own result, and only what is marked deleted goes', async () => {
  const sns = await makeMarked(service, 230);
  const kept = sns.filter((_, at) => at % 7 === 3);
  await setStatus(service, kept, 1);
  const { job, entries } = await runJob(service, '/sns/bulk', { where: { sns: [...sns, 'UNKNOWN_SN'] }, remove: true });
  const removed = sns.filter((sn) => !kept.includes(sn));
  expect(job).toMatchObject({ state: 'done', total: 231, done: removed.length, failed: kept.length + 1 });
  expect(entries).toEqual([
    ...sns.map((sn) => (kept.includes(sn) ? [sn, 'failed', 4093] : [sn, 'changed'])),
    ['UNKNOWN_SN', 'failed', 1798],
  ]);

  const left = (await ok(service.api('GET', '/sns?limit=1000'))).envelope.data.items;
  expect(new Set(left.map(({ sn }) => sn))).toEqual(new Set(kept));
  const querys = [{ name: 'operation', op: '=', values: ['bulkSns'] }];
  const audited = (await ok(service.api('POST', '/audit/data?limit=1000', { querys }))).envelope.data.items;
  const targets = audited.flatMap((entry) => entry['targets'] as { kind: string; key: string }[]);
  const inAudit = targets.filter(({ kind }) => kind === 'sn').map(({ key }) => key);
  expect(inAudit.toSorted()).toEqual(removed.toSorted());
});
