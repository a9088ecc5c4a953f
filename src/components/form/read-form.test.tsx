import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok } from '../../../server/testing/factories.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { field, fill } from '../../testing/steps.ts';

it('a role that may not change a record reads its form, and is told so at once', async () => {
  const service = testService();
  await ok(service.api('POST', '/businesses', { name: 'Annual', type: 'FLOAT' }));
  await renderApp('/businesses/name/Annual/edit', { role: 'viewer', service });
  expect(await screen.findByText('Your role can read this, but not change it.')).toBeTruthy();
  expect((await field('Description')).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: /^(Review|No changes|Save)/ })).toBeNull();
});

it('the form of a new record marks no field as changed', async () => {
  const app = await renderApp('/customers/new', { role: 'manager' });
  await fill(app, 'Name', 'Ada');
  expect(screen.queryByText('Changed')).toBeNull();
});
