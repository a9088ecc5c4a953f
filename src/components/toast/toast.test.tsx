import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { activate } from '../../lib/format/i18n.ts';
import { listenForShortcuts } from '../../lib/shortcuts.ts';
import { toast } from './toast.tsx';

const settle = (milliseconds = 500) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const messages = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

let stop: () => void;

beforeEach(async () => {
  await activate('en');
  await import('./toast-host.tsx');
  await import('../../domain/undo/undo-button.tsx');
  vi.useFakeTimers();
  render(
    <Providers queryClient={createQueryClient()} test>
      <button type="button">Elsewhere</button>
    </Providers>,
  );
  stop = listenForShortcuts();
});

afterEach(async () => {
  const { notifications } = await import('@mantine/notifications');
  act(() => {
    notifications.clean();
    notifications.cleanQueue();
  });
  stop();
});

describe('a message at the edge of the page', () => {
  it('disappears after five seconds when something was done', async () => {
    act(() => toast.done('Saved'));
    await settle();
    expect(messages()).toEqual(['Saved']);
    await settle(4_000);
    expect(messages()).toEqual(['Saved']);
    await settle(1_500);
    expect(messages()).toEqual([]);
  });

  it('stays until it is closed when something failed', async () => {
    act(() => toast.failed('Not saved', 'The server cannot be reached'));
    await settle(600_000);
    expect(messages()).toEqual(['Not savedThe server cannot be reached']);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await settle();
    expect(messages()).toEqual([]);
  });

  it('offers for ten seconds to undo what was done, and takes the offer away with it', async () => {
    act(() => toast.done('Archived 3 SNs', { changes: [1] }));
    await settle(9_000);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    await settle(2_000);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('waits its turn when four others are shown', async () => {
    act(() => {
      for (const number of [1, 2, 3, 4, 5]) toast.failed(`Failure ${number}`, '');
    });
    await settle();
    expect(messages()).toHaveLength(4);
    const [first] = screen.getAllByRole('button', { name: 'Close' });
    if (first !== undefined) fireEvent.click(first);
    await settle();
    expect(messages().join()).toContain('Failure 5');
  });
});

describe('the key F6', () => {
  const press = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F6' });

  it('goes to the button of the newest message, and closing it leads back', async () => {
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    elsewhere.focus();
    act(() => toast.failed('Not saved', 'Try again'));
    await settle();
    press();
    const close = screen.getByRole('button', { name: 'Close' });
    expect(document.activeElement).toBe(close);
    fireEvent.click(close);
    await settle();
    expect(document.activeElement).toBe(elsewhere);
  });

  it('goes to the undo of the newest message', async () => {
    act(() => toast.done('Archived 3 SNs', { changes: [1] }));
    await settle();
    press();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  });

  it('does nothing without a message', async () => {
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    elsewhere.focus();
    press();
    expect(document.activeElement).toBe(elsewhere);
  });
});
