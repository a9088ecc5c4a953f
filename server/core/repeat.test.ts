import { expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

test('works at once and again and again, also after a failure, until it is stopped', async () => {
  const failures: unknown[] = [];
  let rounds = 0;
  const thirdRound = Promise.withResolvers<void>();
  const work = async () => {
    if (++rounds === 2) throw new Error('once');
    if (rounds === 3) thirdRound.resolve();
  };
  const repeated = repeat(1, work, (error) => void failures.push(error));
  await thirdRound.promise;
  await repeated.stop();
  expect(failures).toEqual([new Error('once')]);
  const done = rounds;
  await new Promise((resolve) => setImmediate(resolve));
  expect(rounds).toBe(done);
});

test('stop waits for the round under way, which is told', async () => {
  const told = vi.fn<(stopped: boolean) => void>();
  const release = Promise.withResolvers<void>();
  const repeated = repeat(
    1,
    async (isStopped) => {
      await release.promise;
      told(isStopped());
    },
    () => {},
  );
  const stopping = repeated.stop();
  release.resolve();
  await stopping;
  expect(told.mock.calls).toEqual([[true]]);
});
