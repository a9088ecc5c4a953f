import { expect, test } from 'vitest';
import { together } from './together.ts';

test('works that run together have ended when the first of them to fail is reported', async () => {
  const ended: string[] = [];
  const slow = async (): Promise<void> => {
    for (let step = 0; step < 10; step++) await Promise.resolve();
    ended.push('slow');
  };
  const late = async (): Promise<never> => {
    await slow();
    throw new TypeError('late');
  };
  const works = [slow(), late(), Promise.reject(new TypeError('first'))];
  await expect(together(works)).rejects.toThrow('first');
  expect(ended).toEqual(['slow', 'slow']);
});

test('results come in the order of the works, and what is no work is its own result', async () => {
  expect(await together([Promise.resolve(1), undefined, 'two'])).toEqual([1, undefined, 'two']);
});
