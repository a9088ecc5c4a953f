import { expect, test, vi } from 'vitest';
import type { OverviewPart } from '#contract/work/overview.ts';
import { signIn } from '../../../server/testing/operators.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { atTestEnd } from '../../testing/test-end.ts';
import { testService } from '../../testing/render-app.tsx';
import { overviewPart } from './api.ts';

/** Behaves like a service that takes long: the request ends only when it is given up. */
const nothing = ({ signal }: RequestInit): Promise<Response> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));

/** Returns the requests to a real service, each with its signal, and a cache that asks it. */
async function asking(isSlow = false) {
  const browser = await signIn(testService(), 'viewer');
  const sent: { readonly parts: string[]; readonly signal: AbortSignal | null | undefined }[] = [];
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    sent.push({
      parts: new URL(input, location.href).searchParams.get('parts')?.split(',') ?? [],
      signal: init.signal,
    });
    return isSlow ? nothing(init) : browser.fetch(input, init);
  });
  const queryClient = createQueryClient();
  atTestEnd(() => queryClient.clear());
  const askFor = (...parts: OverviewPart[]) =>
    Promise.all(parts.map(async (part) => (await queryClient.fetchQuery(overviewPart(part))).told));
  return { sent, askFor, queryClient };
}

test('parts that are wanted at the same moment are one request, and each gets its own answer', async () => {
  const { sent, askFor } = await asking();
  expect(await askFor('inGrace', 'expiring')).toEqual([0, { days7: 0, days30: 0, days90: 0 }]);
  expect(await askFor('sessions')).toEqual([0]);
  expect(sent.map(({ parts }) => parts)).toEqual([['inGrace', 'expiring'], ['sessions']]);
});

test('the request ends once nobody wants any of its parts, and not before', async () => {
  const { sent, askFor, queryClient } = await asking(true);
  const leave = (part: OverviewPart) =>
    queryClient.cancelQueries({ queryKey: overviewPart(part).queryKey, exact: true });
  const asked = Promise.allSettled([askFor('inGrace'), askFor('expiring')]);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await leave('inGrace');
  expect(sent[0]?.signal?.aborted).toBe(false);
  await leave('expiring');
  expect(sent[0]?.signal?.aborted).toBe(true);
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('parts that nobody wants any more before they are asked for are not asked for', async () => {
  const { sent, askFor, queryClient } = await asking();
  const asked = Promise.allSettled([askFor('inGrace')]);
  await queryClient.cancelQueries();
  expect((await asked).map(({ status }) => status)).toEqual(['rejected']);
  expect(await askFor('sessions')).toEqual([0]);
  expect(sent.map(({ parts }) => parts)).toEqual([['sessions']]);
});
