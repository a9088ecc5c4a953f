import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

/* Alone, because the palette's code must not be loaded before this test. */

it('keeps what is typed while the code of the palette is loaded, Enter included', async () => {
  const { user, address } = await renderApp('/products', { role: 'administrator' });
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}axudi{Backspace}');
  expect(screen.queryByRole('dialog'), 'the code is not there yet').toBeNull();
  await user.keyboard('{Backspace}{Backspace}{Backspace}udit{Enter}');
  await waitFor(() => expect(address()).toBe('/audit'));
});
