import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { activate } from '../../lib/format/i18n.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Shows a question about some records, whose count changes while the action runs. */
async function ask() {
  await activate('en');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let recount = (_count: number): void => undefined;
  function Question() {
    const [count, setCount] = useState(3);
    const [opened, setOpened] = useState(true);
    recount = setCount;
    if (!opened) return null;
    return (
      <ConfirmDialog
        title={`Delete ${count}`}
        action="Delete"
        operation="deleteNote"
        ready={count > 0}
        onConfirm={() => promise}
        onClose={() => setOpened(false)}
      >
        {count} sessions end.
      </ConfirmDialog>
    );
  }
  render(
    <Providers queryClient={createQueryClient()} test>
      <Question />
    </Providers>,
  );
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Delete' }));
  act(() => recount(0));
  return { resolve, reject };
}

it('says until it is gone what was confirmed, whatever is counted by then', async () => {
  const { resolve } = await ask();
  expect(screen.getByRole('dialog', { name: 'Delete 3' }).textContent).toContain('3 sessions end.');
  await act(async () => resolve());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says what holds now when it could not be done', async () => {
  const { reject } = await ask();
  await act(async () => reject(new Error('no')));
  expect(screen.getByRole('dialog', { name: 'Delete 0' }).textContent).toContain('0 sessions end.');
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true);
});
