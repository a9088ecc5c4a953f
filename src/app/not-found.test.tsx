import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

it.each([
  ['/products/name/None', 'Back to Products', '/products'],
  ['/products/name/None/templates/None', 'Back to None', '/products/name/None'],
  ['/sns/AAAAAAAAAAAAAAAA', 'Back to SNs', '/sns'],
  ['/devices/77', 'Back to Devices', '/devices'],
  ['/users/name/None', 'Back to Users', '/users'],
  ['/customers/name/None', 'Back to Customers', '/customers'],
  ['/jobs/77', 'Back to Jobs', '/jobs'],
  ['/desk/user/None', 'Back to Support desk', '/desk'],
])('says once that there is nothing at %s, and offers the way back in place of another try', async (at, back, to) => {
  await renderApp(at, { role: 'administrator' });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getAllByText(/does not exist|not an SN/i)).toHaveLength(1);
  expect(alert.textContent).not.toMatch(/There is no (?:product|business|SN) /);
  expect(within(alert).getByRole('link', { name: back }).getAttribute('href')).toBe(to);
  for (const gone of ['Try again', 'Edit', 'Delete', 'Lock']) {
    expect(screen.queryByRole('button', { name: gone }), gone).toBeNull();
    expect(screen.queryByRole('link', { name: gone }), gone).toBeNull();
  }
});

it.each(['/businesses/name/None', '/businesses/name/None/edit', '/businesses/name/None/duplicate'])(
  'closes the drawer of nothing at %s, over its list',
  async (at) => {
    const { user, address } = await renderApp(at, { role: 'administrator' });
    const alert = within(await screen.findByRole('dialog')).findByRole('alert');
    expect(within(await alert).queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(within(await alert).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe(at.replace(/^(\/[a-z]+).*/, '$1')));
  },
);

it('lets go of a filter that the server refuses', async () => {
  const { user, intercept, address } = await renderApp('/businesses?f=type:is:FLOAT', { role: 'administrator' });
  intercept(/businesses\/data/, () =>
    Response.json({ status: 515, msg: 'No.', requestId: 'r', data: { total: 0, items: [] } }, { status: 400 }),
  );
  const alert = await screen.findByRole('alert');
  expect(within(alert).queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(within(alert).getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/businesses'));
});
