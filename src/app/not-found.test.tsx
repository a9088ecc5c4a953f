import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

it.each(['/products/name/None', '/businesses/name/None', '/sns/AAAAAAAAAAAAAAAA'])(
  'says once that there is nothing at %s, and offers nothing to do with it',
  async (address) => {
    await renderApp(address, { role: 'administrator' });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getAllByText(/no such|not an SN/i)).toHaveLength(1);
    expect(alert.textContent).not.toMatch(/There is no (?:product|business|SN) /);
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  },
);
