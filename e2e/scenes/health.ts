import type { Page } from '@playwright/test';
import type { BackupRecord } from '#contract/bff/backup.ts';
import type { ServiceRecord } from '#contract/bff/bff.ts';
import type { EngineRecord } from '#contract/bff/engine.ts';
import type { HealthMinute, HealthRecord } from '#contract/bff/health.ts';
import type { Stage } from './scene.ts';

/** Returns the figures of a busy hour: a service that has just started has none of its own. */
const hour = (): HealthMinute[] =>
  Array.from({ length: 60 }, (_, at) => {
    const load = 1 + Math.sin(at / 7) * 0.4 + ((at * 37) % 11) / 20;
    const isBusy = at > 38 && at < 44;
    return {
      time: `2026-11-21 ${at < 30 ? '08' : '09'}:${String((at + 30) % 60).padStart(2, '0')}:00`,
      requests: Math.round(load * 4200),
      loopP99: Math.round(load * 14) / 10,
      loopMax: Math.round(load * (isBusy ? 190 : 60)) / 10,
      readersWaiting: isBusy ? Math.round(load * 9) : 0,
      readersRunning: isBusy ? 3 : at % 3,
      stoppedForTime: at === 41 ? 2 : 0,
      stoppedForGone: at % 19 === 7 ? 1 : 0,
      stoppedForOthers: isBusy ? Math.round(load * 4) : 0,
      writesWaiting: Math.round(load * (isBusy ? 12 : 2)),
      commits: Math.round(load * 310),
      longestCommit: Math.round(load * 48) / 10,
      longestWriteWait: Math.round(load * (isBusy ? 410 : 90)) / 10,
      memory: Math.round((180 + load * 20) * 2 ** 20),
    };
  });

/** A service that has just started needs no backup yet. */
const backup: BackupRecord = { madeAt: '2026-11-19 03:00:00', everyHours: 24, overdue: true };

/** Reloads the page of a service whose backup is overdue. */
export async function showOverdueBackup({ page, say }: Stage): Promise<void> {
  await reloadWith<ServiceRecord>(page, '**/bff/service', { backup });
  await page.getByRole('list', { name: say('Backups') }).waitFor();
}

const started = '2026-11-20 22:14:09';
const seen = '2026-11-21 08:59:59';
const common = { version: '0.3.0', started, seen, silent: false, answering: false };

/** Returns what Health has of a service on PostgreSQL: three instances of which one has died, and two standbys. */
export const withServer = (): EngineRecord => ({
  engine: { name: 'PostgreSQL', version: '18.4' },
  pool: { size: 20, busy: 7, waiting: 0 },
  instances: [
    { ...common, id: 'one', host: 'licet-1', process: 4123, answering: true },
    { ...common, id: 'two', host: 'licet-2', process: 4177 },
    { ...common, id: 'three', host: 'licet-3', process: 4201, seen: '2026-11-21 08:59:31', silent: true },
  ],
  leases: [
    { work: 'exports' },
    { work: 'jobs', holder: 'one', until: '2026-11-21 09:00:06' },
    { work: 'leftovers', holder: 'one', until: '2026-11-21 09:00:06' },
    { work: 'logs', holder: 'two', until: '2026-11-21 09:00:06' },
    { work: 'sweep', holder: 'two', until: '2026-11-21 09:00:06' },
  ],
  standbys: [{ name: 'standby-1', state: 'streaming', lagBytes: 16_384, lagSeconds: 0.004 }, { name: 'standby-2' }],
  replica: { state: 'used', lagSeconds: 0.08, answered: { replica: 1204, primary: 37 } },
});

/** Reloads the page as with PostgreSQL, with the figures of an hour, and shows what is below the charts. */
export async function showInstances({ page, say }: Stage): Promise<void> {
  await reloadWith<HealthRecord>(page, '**/bff/health', {
    ...withServer(),
    minutes: hour(),
    backup: undefined,
    disk: { database: 734_003_200 },
  });
  await page.getByRole('figure').last().waitFor();
  await page.getByRole('region', { name: say('Instances') }).evaluate((table) => table.scrollIntoView());
}

/** Reloads the page with the figures of an hour, and an overdue backup. */
export async function showHour(page: Page): Promise<void> {
  await reloadWith<HealthRecord>(page, '**/bff/health', { minutes: hour(), backup });
  await page.getByRole('figure').last().waitFor();
}

/** Reloads the page, and changes the record that the service answers under an address. */
async function reloadWith<Item>(
  page: Page,
  address: string,
  changes: { readonly [Name in keyof Item]?: Item[Name] | undefined },
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as { data: { items: Item[] } };
    const items = data.items.map((item) => ({ ...item, ...changes }));
    await route.fulfill({ response, json: { ...envelope, data: { ...data, items } } });
  });
  await page.reload();
}
