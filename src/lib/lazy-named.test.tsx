import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchAhead, lazyNamed } from './lazy-named.ts';

const module = { Part: () => <p>the part</p> };

afterEach(() => void vi.useRealTimers());

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
  it('fetches what is known and what becomes known, whether or not it can be fetched', async () => {
    vi.useFakeTimers();
    const early = vi.fn(() => Promise.resolve(module));
    const late = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    lazyNamed(early, 'Part');
    expect(early).not.toHaveBeenCalled();
    fetchAhead();
    lazyNamed(late, 'Part');
    await vi.advanceTimersByTimeAsync(500);
    expect(early).toHaveBeenCalledTimes(1);
    expect(late).toHaveBeenCalledTimes(1);
  });
});
