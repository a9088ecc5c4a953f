import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => void vi.restoreAllMocks());

test('answers that arrive together are told in one task, so that the page is rendered once', async () => {
  const client = createQueryClient();
  const answer = Promise.withResolvers<number>();
  const told = ['x', 'y'].map(
    (name) =>
      new Promise<void>((tell) => {
        const observer = new QueryObserver(client, { queryKey: [name], queryFn: () => answer.promise });
        // `useQuery` is told in the same way.
        observer.subscribe(notifyManager.batchCalls(({ isSuccess }) => isSuccess && tell()));
      }),
  );
  // By then the observers have been told that both requests began.
  await new Promise((goOn) => setTimeout(goOn));
  const timers = vi.spyOn(globalThis, 'setTimeout');
  answer.resolve(1);
  await Promise.all(told);
  client.clear();
  expect(timers.mock.calls.filter(([, delay = 0]) => delay === 0)).toHaveLength(1);
});
