import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

const link = (name: string) => screen.getByRole('link', { name });

it('leads back to a list as it was left, also while another page is on its way', async () => {
  const left = '/businesses?f=type:is:FLOAT';
  const { address } = await renderApp(left);
  await screen.findByRole('heading', { name: 'Businesses' });
  fireEvent.click(link('Products'));
  expect(address(), 'the products have not come yet').toBe(left);
  fireEvent.click(link('Businesses'));
  await waitFor(() => expect(link('Businesses').getAttribute('href')).toBe('/businesses'));
  await waitFor(() => expect(address()).toBe(left));

  fireEvent.click(link('Products'));
  await screen.findByRole('heading', { name: 'Products' });
  fireEvent.click(link('Businesses'));
  await screen.findByRole('heading', { name: 'Businesses' });
  await waitFor(() => expect(address()).toBe(left));

  fireEvent.click(link('Businesses'));
  await waitFor(() => expect(address(), 'pressed on its own page it lets go of the filters').toBe('/businesses'));
});
