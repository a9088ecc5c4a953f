import { expect, test, vi } from 'vitest';
import { LicensingError } from '../core/errors.ts';
import { repeat, repeatAfter } from './repeat.ts';

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

test('the pause doubles with each failure in a row, up to four seconds, and is the usual one after a success', async () => {
  vi.useFakeTimers();
  try {
    const starts: number[] = [];
    let works = false;
    const work = async () => {
      starts.push(Date.now());
      if (!works) throw new Error('still down');
    };
    const repeated = repeat(1000, work, () => {});
    await vi.advanceTimersByTimeAsync(18_000);
    works = true;
    await vi.advanceTimersByTimeAsync(6000);
    await repeated.stop();
    const pauses = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(pauses.slice(0, 6)).toEqual([2000, 4000, 4000, 4000, 4000, 4000]);
    expect(pauses.slice(6)).toEqual([1000, 1000]);
  } finally {
    vi.useRealTimers();
  }
});

test('what has to be done first is put off while the storage cannot be written, and done before the work', async () => {
  const steps: string[] = [];
  const worked = Promise.withResolvers<void>();
  let tries = 0;
  const first = async () => {
    if (++tries < 3) throw new LicensingError(520);
    if (tries === 3) return false;
    steps.push('first');
    return true;
  };
  const work = async () => {
    steps.push('work');
    worked.resolve();
  };
  const repeated = await repeatAfter(first, 1, work, (error) => void steps.push((error as Error).name));
  await worked.promise;
  await repeated.stop();
  expect(steps.slice(0, 4)).toEqual(['LicensingError', 'LicensingError', 'first', 'work']);
  await expect(
    repeatAfter(
      () => Promise.reject(new Error('a fault')),
      1,
      work,
      () => {},
    ),
  ).rejects.toThrow('a fault');
});
