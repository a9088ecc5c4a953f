import { expect } from '@playwright/test';
import type { Envelope } from '#contract/envelope.ts';
import { macOf } from '../runtime.ts';
import type { Stage } from './scene.ts';

/** SNs that let any device in. */
export const open = '/sns?f=status:is:0&f=type:is:FLOAT&f=expires:within:next30';

/** The user that `logInToFirst` logs in. */
export const USER = 'ada';

/**
 * Logs a licensed application in to the first SN on the page and returns that SN: all sessions of the sample data have
 * ended. It has executed a command, and is idle since.
 */
export async function logInToFirst({ page }: Stage): Promise<string> {
  const href = await page.getByRole('rowheader').first().getByRole('link').getAttribute('href');
  const sn = href?.split('/')[2] ?? '';
  const answer = await page.request.post('/runtime/sessions', {
    data: { sn, mac: macOf(0), machineName: 'front-desk', loginName: USER },
  });
  const { status, data } = (await answer.json()) as Envelope<{ id: number; token: string }>;
  expect(status).toBe(0);
  const [session] = data.items;
  const beat = await page.request.post(`/runtime/sessions/${session?.id}/heartbeat`, {
    headers: { authorization: `Bearer ${session?.token}` },
    data: { commands: 1 },
  });
  expect(await beat.json()).toMatchObject({ status: 0 });
  return sn;
}
