import type { Scene } from './scene.ts';

/** Who is online, and what happened. */
export const sessionScenes: readonly Scene[] = [
  { name: 'sessions', at: '/sessions' },
  { name: 'logs', at: '/logs' },
  { name: 'logs-refused', at: '/logs?f=errorCode:not:0' },
];
