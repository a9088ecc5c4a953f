import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

const refused = () => Response.json({ status: 5030, msg: 'Busy', data: { total: 0, items: [] } }, { status: 503 });

it('a page that was opened while the server was away says so, and opens by itself when the server answers', async () => {
  vi.stubGlobal('licetSession', Promise.resolve(refused()));
  const app = await renderApp('/products', { role: 'viewer' });
  // The page asks three times in all before it gives up.
  for (const _ of [2, 3]) app.intercept(/^GET \/bff\/session/, refused);
  expect(await screen.findByText(/^This page opens automatically/, {}, { timeout: 15_000 })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Products' }, { timeout: 15_000 })).toBeTruthy();
}, 40_000);
