import { expect, it, vi } from 'vitest';
import { isMissing, readValues, writeValues } from './long-lists.ts';

const codes = Array.from({ length: 300 }, (_, at) => `AAAA-BBBB-${String(at).padStart(4, '0')}`).join(',');

it('a long pasted list is read again after a reload of the tab, and is in no storage of the browser', async () => {
  const mark = writeValues(codes);
  expect(mark.length).toBeLessThan(40);
  expect(readValues(mark)).toBe(codes);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('AAAA-BBBB');
  // A reload runs the modules again, with the same entry of the history.
  vi.resetModules();
  const reloaded = await import('./long-lists.ts');
  expect(reloaded.readValues(mark)).toBe(codes);
});

it('another tab does not have the list', async () => {
  const mark = writeValues(codes);
  history.pushState(null, '', '/sns');
  vi.resetModules();
  const other = await import('./long-lists.ts');
  expect(other.readValues(mark)).toBe(mark);
  expect(isMissing(mark)).toBe(true);
});
