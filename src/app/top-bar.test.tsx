import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, testService } from '../testing/render-app.tsx';

it('says at the top of every page which of several services this is', async () => {
  await renderApp('/businesses', { role: 'viewer', service: testService({ ENVIRONMENT: 'Staging' }) });
  expect(await screen.findByRole('heading', { name: 'Businesses' })).toBeTruthy();
  const [bar] = screen.getAllByRole('banner');
  expect(bar?.textContent).toContain('Staging');
});
