import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp, testService, type RenderedApp } from '../../testing/render-app.tsx';
import { press } from '../../testing/steps.ts';

async function choose(app: RenderedApp, name: string): Promise<void> {
  const [choices] = await screen.findAllByRole('combobox', { name: /^Second factor required of/ });
  if (choices !== undefined) await app.user.click(choices);
  await app.user.click(await screen.findByRole('option', { name }));
  await press(app, 'Save');
}

test('an administrator who requires a second factor of everyone first sets up the own one', async () => {
  const app = await renderApp('/settings/security', { role: 'administrator' });
  await choose(app, 'Everyone');
  expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});

test('support who has no second factor sees no records once everyone needs one', async () => {
  const service = testService({ REQUIRE_SECOND_FACTOR: 'everyone' });
  await renderApp('/sns', { role: 'support', service });
  expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeTruthy();
});
