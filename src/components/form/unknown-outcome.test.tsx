import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

test('a form whose outcome is unknown is not sent again by itself; sent again, it has the same key and is done once', async () => {
  const app = await renderApp('/businesses/new');
  const refused = { status: 5031, msg: 'It is unknown.', requestId: 'r1', data: { total: 0, items: [] } };
  app.intercept(/^POST \/bff\/api\/businesses$/, async () => {
    // The change was made, but the response was lost.
    const { headers, body } = app.requests.findLast(({ line }) => line === 'POST /bff/api/businesses') ?? {};
    await app.browser.fetch('/bff/api/businesses', {
      method: 'POST',
      headers: headers ?? {},
      body: JSON.stringify(body),
    });
    return Response.json(refused, { status: 503 });
  });
  await app.user.type(await screen.findByLabelText(/^Name/), 'Fresh');
  await app.user.click(screen.getByRole('button', { name: 'Create business' }));
  expect(await screen.findByText('It is unknown whether the change was saved')).toBeTruthy();
  expect(screen.getByText(/^Check whether the change was saved\./)).toBeTruthy();
  const posts = () => app.requests.filter(({ line }) => line === 'POST /bff/api/businesses');
  expect(posts()).toHaveLength(1);
  await app.user.click(screen.getByRole('button', { name: 'Create business' }));
  await waitFor(() => expect(app.address()).toBe('/businesses'));
  const keys = posts().map(({ headers }) => headers.get('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});
