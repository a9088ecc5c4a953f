import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeSn } from '../../../server/testing/factories.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('a pasted SN opens the situation at once, with or without a customer', { timeout: 120_000 }, async () => {
  const { user, service, address } = await renderApp('/desk', { role: 'support' });
  const sn = await makeSn(service);
  const box = await screen.findByRole('combobox', { name: /Paste anything/ }, { timeout: 30_000 });
  await user.click(box);
  await user.paste(sn);
  await screen.findByText('Nobody is logged in.', {}, { timeout: 30_000 });
  expect(address()).toContain(`/desk/sn/${sn}/sessions`);
  expect(screen.queryByText('No customer is bound.')).not.toBeNull();
});
