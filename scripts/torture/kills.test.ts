import { afterEach, expect, test, vi } from 'vitest';
import { beyond } from '../attack/report.ts';
import { killAll } from './client.ts';
import { part as kills } from './kills.ts';
import { boundsOf } from './part.ts';

// The machine may do other work.
vi.setConfig({ testTimeout: 900_000 });
afterEach(killAll);

test('50 times killed with -9 while six clients write, the service loses nothing acknowledged, halves nothing, and keeps its limits', async () => {
  expect(beyond(await kills.run(boundsOf({ kills: 50 })))).toEqual([]);
});
