import type { Page } from '@playwright/test';
import type { HealthMinute, HealthRecord } from '#contract/bff/health.ts';

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

/** Reloads the page with the figures of an hour. */
export async function showHour(page: Page): Promise<void> {
  await page.route('**/bff/health', async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as { data: { items: HealthRecord[] } };
    const items = data.items.map((item) => ({ ...item, minutes: hour() }));
    await route.fulfill({ response, json: { ...envelope, data: { ...data, items } } });
  });
  await page.reload();
  await page.getByRole('figure').last().waitFor();
}
