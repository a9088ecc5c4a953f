import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeUsers } from '../../server/testing/users.ts';
import { renderApp, testService } from '../testing/render-app.tsx';

it('takes one record after the other without waiting, and leaves the focus where it has gone since', async () => {
  const service = testService();
  const names = await makeUsers(service, 2);
  const { user, address } = await renderApp('/reports/usage', { role: 'manager', service });
  await user.click(await screen.findByRole('combobox', { name: 'Add a user' }));
  for (const name of names) {
    await user.click(await screen.findByRole('option', { name }));
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Add a user' });
    expect(box.value, 'the box for the next').toBe('');
    expect(document.activeElement).toBe(box);
    await user.keyboard('{ArrowDown}');
  }
  for (const name of names) await screen.findByRole('button', { name: `Remove ${name}` });

  const time = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Time' });
  await user.click(time());
  await user.click(await screen.findByRole('option', { name: 'Last 6 months' }));
  await waitFor(() => expect(time().value).toBe('Last 6 months'));
  await waitFor(() => expect(address()).toContain('range='));
  expect(document.activeElement, 'what is shown anew takes no focus').toBe(time());
});
