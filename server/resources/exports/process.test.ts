import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Envelope } from '../../contract/envelope.ts';
import type { JobRecord } from '../../contract/work/jobs.ts';
import { systemClock } from '../../time/clock.ts';
import { createZone } from '../../time/zone.ts';
import { openDatabase } from '../../db/open.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { startService, type Service } from '../../testing/spawn.ts';
import { TEST_KEY } from '../../testing/test-app.ts';

const SNS = 20_000;
const QUERY = 'scope=archived,product,business,customer';

const ask = ({ origin }: Service, path: string, method = 'GET') =>
  fetch(`${origin}/api${path}`, { method, headers: { platformkey: TEST_KEY } });

async function jobOf(answer: Response): Promise<JobRecord> {
  const [job] = ((await answer.json()) as Envelope<JobRecord>).data.items;
  if (job === undefined) throw new Error(`${answer.url} was refused`);
  return job;
}

/** Returns the files in the folder of exports, with their sizes. */
function onDisk(dataDir: string): { name: string; bytes: number }[] {
  const folder = join(dataDir, 'exports');
  const names = readdirSync(dataDir).includes('exports') ? readdirSync(folder) : [];
  return names.map((name) => ({ name, bytes: statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0 }));
}

test('an export that kill -9 breaks off is made anew, whole, and no half of it is handed out or stays', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'licet-exports-'));
  const { db, release } = openDatabase(dataDir, createZone('UTC'), systemClock);
  await insertManySns({ db }, SNS);
  await db.close();
  release();
  const start = () => startService({ DATA_DIR: dataDir, PLATFORM_KEY: TEST_KEY, LOG_LEVEL: 'silent' });
  let service = await start();
  try {
    const { id } = await jobOf(await ask(service, `/export/sns?${QUERY}&count=${SNS}`, 'POST'));
    while (!onDisk(dataDir).some(({ bytes }) => bytes > 0))
      expect((await ask(service, `/jobs/${id}/file`)).status).toBe(404);
    await service.stop('SIGKILL');
    const left = onDisk(dataDir).map(({ name }) => name);
    expect(left).toEqual([expect.stringMatching(/\.part$/)]);
    service = await start();
    expect(onDisk(dataDir).map(({ name }) => name)).not.toEqual(expect.arrayContaining(left));
    let [file, job] = [await ask(service, `/jobs/${id}/file`), await jobOf(await ask(service, `/jobs/${id}`))];
    while (job.state !== 'done') {
      expect([file.status, ['queued', 'running']]).toEqual([404, expect.arrayContaining([job.state])]);
      [file, job] = [await ask(service, `/jobs/${id}/file`), await jobOf(await ask(service, `/jobs/${id}`))];
    }
    const whole = await (await ask(service, `/export/sns?${QUERY}`)).text();
    expect((await (await ask(service, `/jobs/${id}/file`)).text()) === whole).toBe(true);
    expect([job.done, job.total, whole.split('\r\n').length]).toEqual([SNS, SNS, SNS + 2]);
    expect(onDisk(dataDir)).toEqual([{ name: expect.not.stringContaining('.part') as string, bytes: job.fileSize }]);
  } finally {
    await service.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}); // prettier-ignore
