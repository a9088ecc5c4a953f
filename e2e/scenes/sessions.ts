import type { Scene } from './scene.ts';

/** Who is online, and what happened. */
export const sessionScenes: readonly Scene[] = [
  { name: 'sessions', at: '/sessions' },
  {
    name: 'sessions-end-all',
    at: '/sessions',
    open: ({ page, say }) => page.getByRole('button', { name: say('End all …') }).click(),
    shows: 'dialog',
  },
  { name: 'logs', at: '/logs' },
  { name: 'logs-refused', at: '/logs?f=errorCode:not:0' },
];
