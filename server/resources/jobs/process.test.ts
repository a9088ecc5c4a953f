import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Envelope } from '../../contract/envelope.ts';
import type { JobRecord } from '../../contract/work/jobs.ts';
import { systemClock } from '../../time/clock.ts';
import { createZone } from '../../time/zone.ts';
import { openDatabase } from '../../db/open.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { startService, type Service } from '../../testing/spawn.ts';
import { TEST_KEY } from '../../testing/test-app.ts';

const SNS = 6_000;
const ROUNDS = 3;
const DAY = 86_400;

/** Returns the end date (seconds) of each unarchived SN, and how often the SN is in the audit log. */
function look(dataDir: string): Map<string, { end: number | null; audited: number }> {
  const db = new DatabaseSync(join(dataDir, 'licet.db'), { readOnly: true });
  const rows = db
    .prepare(
      `select sn, end_date, (select count(*) from audit_target where kind = 'sn' and key = sn.sn) as audited
       from sn where archived = 0`,
    )
    .all();
  db.close();
  return new Map(
    rows.map((row) => [String(row['sn']), { end: row['end_date'] as number | null, audited: Number(row['audited']) }]),
  );
}

test('a job that kill -9 breaks off goes on where it was: every SN is changed once', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'licet-jobs-'));
  const { db, release } = openDatabase(dataDir, createZone('UTC'), systemClock);
  await insertManySns({ db }, SNS);
  await db.close();
  release();
  const before = look(dataDir);
  const call = async <Item>(service: Service, method: string, path: string, body?: object) => {
    const response = await fetch(`${service.origin}/api${path}`, {
      method,
      headers: { platformkey: TEST_KEY, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const [item] = ((await response.json()) as Envelope<Item>).data.items;
    if (item === undefined) throw new Error(`${method} ${path} was refused`);
    return item;
  };
  let service: Service | undefined;
  try {
    let id = 0;
    for (let round = 0; round <= ROUNDS; round++) {
      service = await startService({ DATA_DIR: dataDir, PLATFORM_KEY: TEST_KEY, LOG_LEVEL: 'silent' });
      const running = service;
      if (id === 0) {
        const change = { where: { querys: [] }, extend: { days: 1 } };
        ({ id } = await call<JobRecord>(running, 'POST', '/sns/bulk', change));
      }
      const until = round === ROUNDS ? Number.POSITIVE_INFINITY : ((round + 1) * SNS) / (ROUNDS + 2);
      let job = await call<JobRecord>(running, 'GET', `/jobs/${id}`);
      while (job.state !== 'done' && job.done < until) job = await call<JobRecord>(running, 'GET', `/jobs/${id}`);
      expect(job.state).toBe(round === ROUNDS ? 'done' : 'running');
      await running.stop('SIGKILL');
    }
  } finally {
    await service?.remove();
  }
  const after = look(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  const today = Math.floor(Date.now() / 1000);
  const wrong = [...before].filter(([sn, { end }]) => {
    const now = after.get(sn);
    const moved = end !== null && end > today + DAY ? now?.end === end + DAY : (now?.end ?? 0) > today;
    return !moved || now?.audited !== 1;
  });
  expect([wrong, before.size]).toEqual([[], after.size]);
  expect(after.size).toBeGreaterThan(5_000);
});
