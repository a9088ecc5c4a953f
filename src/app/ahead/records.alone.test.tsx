import { QueryObserver } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '../../../server/testing/factories.ts';
import type { SignedIn } from '../../lib/api/ahead.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { fetchRecordsAhead } from './records.ts';

// Alone, because it fetches all code: records are fetched ahead once that has begun.
beforeEach(() => void vi.stubGlobal('requestIdleCallback', (begin: () => void) => setTimeout(begin)));

const SIGNED_IN: SignedIn = {
  user: { role: 'administrator' },
  timeZone: 'UTC',
  permissions: ['getHealth', 'queryAudit'],
};

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function open() {
  const service = testService();
  await ok(service.api('POST', '/customers', [{ name: 'Ada' }, { name: 'Bob' }]));
  const app = await renderApp('/customers', { role: 'support', service });
  const [ada, bob] = await Promise.all(
    ['Ada', 'Bob'].map(async (name) => (await screen.findByRole('rowheader', { name })).closest('tr')),
  );
  if (!ada || !bob) throw new Error('the list has no rows');
  const asked = () => app.requests.map(({ line }) => line).filter((line) => line.includes('/customers/name/'));
  return { ...app, ada, bob, asked };
}

/** As `open`, with records that are fetched into a cache that nothing else uses. */
async function watched() {
  const app = await open();
  const queryClient = createQueryClient();
  stops.push(
    fetchRecordsAhead(queryClient, () => SIGNED_IN),
    () => queryClient.clear(),
  );
  return { ...app, queryClient };
}

describe('the record of a row', () => {
  it('is fetched once the pointer rests on the row, and not when it only crosses it', async () => {
    const { ada, bob, queryClient } = await watched();
    fireEvent.pointerOver(ada);
    fireEvent.pointerOver(bob);
    await waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('success'));
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey.at(-1)),
    ).toEqual(['Bob']);
  });

  it('is fetched when the row has the focus', async () => {
    const { ada, queryClient } = await watched();
    fireEvent.focusIn(ada);
    await waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.queryKey.at(-1)).toBe('Ada'));
  });

  it('is not fetched any more once the row is left', async () => {
    const { ada, intercept, queryClient } = await watched();
    intercept(/customers\/name\/.*Ada/, () => new Promise<Response>(() => undefined));
    intercept(/customers\/name\/.*Ada/, () => new Promise<Response>(() => undefined));
    fireEvent.pointerOver(ada);
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));
    fireEvent.pointerOver(document.body);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(queryClient.getQueryCache().getAll()[0]?.state.data).toBeUndefined();
  });

  it('is still fetched when its page opens and takes the focus before the answer', async () => {
    const { ada, intercept, queryClient } = await watched();
    for (let time = 0; time < 2; time++) {
      intercept(/customers\/name\/.*Ada/, () => new Promise<Response>(() => undefined));
    }
    fireEvent.pointerOver(ada);
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));
    fireEvent.click(screen.getByRole('link', { name: 'Ada' }));
    fireEvent.focusIn(document.body);
    expect(queryClient.isFetching()).toBe(1);
  });

  it('is not fetched while the page of another record still waits for its own', async () => {
    const { ada, bob, intercept, queryClient } = await watched();
    // The application fetches it too, into its own cache.
    for (let time = 0; time < 2; time++) {
      intercept(/customers\/name\/.*Ada/, () => new Promise<Response>(() => undefined));
    }
    fireEvent.pointerOver(ada);
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));
    const [query] = queryClient.getQueryCache().getAll();
    const queryKey = query?.queryKey ?? [];
    stops.push(new QueryObserver(queryClient, { queryKey, enabled: false }).subscribe(() => undefined));
    vi.useFakeTimers();
    fireEvent.pointerOver(bob);
    vi.advanceTimersByTime(100);
    vi.useRealTimers();
    expect(queryClient.getQueryCache().getAll()).toEqual([query]);
  });

  it('is not fetched while the list scrolls below the pointer, or when the browser is to save data', async () => {
    const { ada, bob, queryClient } = await watched();
    vi.useFakeTimers();
    fireEvent.scroll(document);
    fireEvent.pointerOver(ada);
    vi.advanceTimersByTime(100);
    vi.useRealTimers();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } });
    vi.useFakeTimers();
    fireEvent.pointerOver(bob);
    vi.advanceTimersByTime(100);
    vi.useRealTimers();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it('is on its page at once, without a second request', async () => {
    const { ada, asked, user } = await open();
    await waitFor(
      () => {
        fireEvent.pointerOver(document.body);
        fireEvent.pointerOver(ada);
        return waitFor(() => expect(asked()).toHaveLength(1), { timeout: 500 });
      },
      { timeout: 30_000 },
    );
    await user.click(screen.getByRole('link', { name: 'Ada' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Ada/ })).toBeTruthy();
    expect(asked()).toHaveLength(1);
  });
});
