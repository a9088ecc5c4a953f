import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refreshAfter, refreshShown } from './stale.ts';

/** Returns a cache with a list of each kind, and a function that returns the kinds whose lists are stale. */
function cacheOf(...roots: string[]) {
  const client = new QueryClient();
  const keyOf = (root: string): QueryKey => [root, 'list'];
  for (const root of roots) client.setQueryData(keyOf(root), { items: [] });
  return { client, stale: () => roots.filter((root) => client.getQueryState(keyOf(root))?.isInvalidated === true) };
}

it('refreshes a changed kind of record, the kinds that show it, and the audit log', async () => {
  const { client, stale } = cacheOf('customers', 'sns', 'audit', 'products', 'notes');
  await refreshAfter(client, 'customer');
  expect(stale()).toEqual(['customers', 'sns', 'audit']);
});

it('leaves the changed kind alone where only what shows it is to be refreshed', async () => {
  const { client, stale } = cacheOf('customers', 'sns', 'audit');
  await refreshShown(client, 'customer');
  expect(stale()).toEqual(['sns', 'audit']);
});

it('refreshes devices, borrowed seats and token IDs after strings were made', async () => {
  const { client, stale } = cacheOf('strings', 'machines', 'borrows', 'tokenids', 'sns', 'users');
  await refreshAfter(client, 'string');
  expect(stale()).toEqual(['strings', 'machines', 'borrows', 'tokenids', 'sns']);
});
