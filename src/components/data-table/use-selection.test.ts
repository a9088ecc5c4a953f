import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './use-selection.ts';

/** A page whose rows have not come yet. */
const loading = () =>
  renderHook((ids: readonly string[] | undefined) => useSelection(ids), {
    initialProps: undefined as readonly string[] | undefined,
  });

it('a page that is selected while it loads is selected once its rows come, and the next one is not', () => {
  const { result, rerender } = loading();
  act(result.current.togglePage);
  expect([...result.current.ids]).toEqual([]);
  rerender(['a', 'b']);
  expect([...result.current.ids]).toEqual(['a', 'b']);
  rerender(undefined);
  rerender(['c', 'd']);
  expect([...result.current.ids]).toEqual([]);
});

it('a page that was selected while it loads is not selected when the selection is cleared before its rows come', () => {
  const { result, rerender } = loading();
  act(result.current.togglePage);
  act(result.current.clear);
  rerender(['a', 'b']);
  expect([...result.current.ids]).toEqual([]);
});
