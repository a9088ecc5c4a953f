import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useToastLinks } from './toast-links.ts';

function Screen() {
  useToastLinks();
  return null;
}

it('a link in a toast leads to its page without loading the application again, and other links are left alone', () => {
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: ['/sns'] });
  render(
    <>
      <RouterProvider router={router} />
      <a href="/users">elsewhere</a>
      <div data-toasts>
        <a href="/jobs/7">in a toast</a>
      </div>
    </>,
  );
  // True when nothing has prevented that the browser follows the link.
  expect(fireEvent.click(screen.getByRole('link', { name: 'elsewhere' }))).toBe(true);
  expect(router.state.location.pathname).toBe('/sns');
  expect(fireEvent.click(screen.getByRole('link', { name: 'in a toast' }))).toBe(false);
  expect(router.state.location.pathname).toBe('/jobs/7');
});
