import { expect, test } from 'vitest';
import { inLanes } from './checks.ts';

test('what is in a lane waits for what is before it, also when that fails, and not for other lanes', async () => {
  const said: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const results = inLanes(
    [
      ['first', 'second'],
      ['beside', 'last'],
    ],
    async (name) => {
      said.push(name);
      if (name === 'first') await promise;
      if (name === 'beside') throw new Error('failed');
      return `${name} done`;
    },
  );
  await expect(results.get('beside')).rejects.toThrow('failed');
  expect(await results.get('last')).toBe('last done');
  expect(said).toEqual(['first', 'beside', 'last']);
  resolve();
  expect(await results.get('second')).toBe('second done');
  expect(said).toEqual(['first', 'beside', 'last', 'second']);
});
