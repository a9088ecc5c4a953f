import { logInToFirst, open } from './online.ts';
import type { Scene } from './scene.ts';

/** Who is online, and what happened. */
export const sessionScenes: readonly Scene[] = [
  { name: 'sessions', at: '/sessions' },
  {
    name: 'sessions-end',
    at: open,
    open: async (stage) => {
      const { page, say } = stage;
      await page.goto(`/sns/${await logInToFirst(stage)}/sessions`);
      await page.getByRole('button', { name: say('End all …') }).click();
    },
    shows: 'dialog',
  },
  { name: 'logs', at: '/logs' },
  { name: 'logs-refused', at: '/logs?f=errorCode:not:0' },
];
