import { renameSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;

test('the settings say that the storage is ready and that no check was needed', async () => {
  await renderApp('/settings/service');
  expect(await fact('State')).toBe('Ready');
  expect(await fact('Check for damage')).toBe('Not needed: the last stop was clean');
});

test('the settings say that the data folder was moved away', async () => {
  const { service, ...app } = await renderApp('/settings/account');
  await screen.findByRole('button', { name: /^Your menu/ });
  const away = `${service.dataDir}-away`;
  renameSync(service.dataDir, away);
  try {
    await app.user.click(screen.getByRole('link', { name: 'Service' }));
    expect(await fact('State')).toBe('The data folder was removed or replaced. Put it back, or restart the service.');
  } finally {
    renameSync(away, service.dataDir);
  }
});
