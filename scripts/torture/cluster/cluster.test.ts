import { expect, test, vi } from 'vitest';
import { beyond } from '../../attack/report.ts';
import { boundsOf } from '../part.ts';
import { part as cluster } from './cluster.ts';

// The machine may do other work.
vi.setConfig({ testTimeout: 900_000 });

test('log-ins at three instances never take more than the last seats. An instance and then the primary are killed while clients write: nothing acknowledged is lost; without waiting for the standby it is', async () => {
  expect(beyond(await cluster.run(boundsOf({ minutes: 0, rounds: 2 })))).toEqual([]);
});
