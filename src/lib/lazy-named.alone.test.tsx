import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchAhead, fetchSoon } from './api/fetch-ahead.ts';
import { lazyNamed } from './lazy-named.ts';

const module = { Part: () => <p>the part</p> };

beforeEach(() => void vi.stubGlobal('requestIdleCallback', undefined));

describe('lazyNamed', () => {
  it('leaves the page as it is while its code cannot be fetched, and shows it once it can', async () => {
    vi.useFakeTimers();
    const load = vi.fn<() => Promise<typeof module>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
    load.mockResolvedValue(module);
    const Part = lazyNamed(load, 'Part');
    render(
      <>
        <p>the page</p>
        <Suspense>
          <Part />
        </Suspense>
      </>,
    );
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(screen.getByText('the page')).toBeTruthy();
    expect(screen.queryByText('the part')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText('the part')).toBeTruthy();
  });
});

describe('fetchAhead', () => {
  it('fetches what is known and what becomes known one after the other, whether or not it can be fetched', async () => {
    vi.useFakeTimers();
    const { promise, reject } = Promise.withResolvers<typeof module>();
    const early = vi.fn(() => promise);
    const late = vi.fn(() => Promise.resolve(module));
    lazyNamed(early, 'Part');
    fetchAhead();
    lazyNamed(late, 'Part');
    expect(early).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5000);
    expect(early).toHaveBeenCalledTimes(1);
    expect(late).not.toHaveBeenCalled();
    reject(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(late).toHaveBeenCalledTimes(1);
  });

  it('fetches what is needed first on a screen before all that was known earlier', async () => {
    vi.useFakeTimers();
    const order: string[] = [];
    const fetching = (name: string) => async () => {
      order.push(name);
      return module;
    };
    dispatchEvent(new Event('scroll'));
    fetchAhead();
    lazyNamed(fetching('first known'), 'Part');
    lazyNamed(fetching('known'), 'Part');
    lazyNamed(fetching('needed first'), 'Part', fetchSoon);
    await vi.advanceTimersByTimeAsync(5000);
    expect(order).toEqual(['first known', 'needed first', 'known']);
  });

  it('waits while the page is scrolled, and not for what is pressed', async () => {
    vi.useFakeTimers();
    const load = vi.fn(() => Promise.resolve(module));
    fetchAhead();
    dispatchEvent(new Event('scroll'));
    lazyNamed(load, 'Part');
    await vi.advanceTimersByTimeAsync(800);
    dispatchEvent(new Event('scroll'));
    await vi.advanceTimersByTimeAsync(800);
    dispatchEvent(new Event('keydown'));
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(800);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
