import { renameSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noteBackupBefore } from '../../../server/testing/last-backup.ts';
import { makeCatalogue, makeSns } from '../../../server/testing/factories.ts';
import { measuring } from '../../../server/testing/measuring.ts';
import { createOperator, signIn } from '../../../server/testing/operators.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { withServer } from '../../../e2e/scenes/health.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { fact, press } from '../../testing/steps.ts';

/** Returns a service that measures its load, with a function that ends a minute of it. */
function measuredService(): { service: TestApp; passMinute: () => void } {
  const { around, passMinute } = measuring();
  const service = testService({ READERS: '3' }, around);
  return { service, passMinute: () => passMinute(service) };
}

const open = (service: TestApp) => renderApp('/settings/health', { role: 'administrator', service });

it('shows administrators what the service has now, and its largest tables', async () => {
  const { service } = measuredService();
  await makeSns(service, await makeCatalogue(service), {}, 30);
  await open(service);
  expect(await fact('Reader threads')).toBe('0 of 3 busy');
  expect(await fact('Waiting queries')).toBe('0');
  expect(await fact('Free space')).toMatch(/^[\d.,]+ [KMG]iB$/);
  expect([await fact('Last backup'), await fact('Schedule')]).toEqual(['Unknown', 'None']);
  expect(screen.queryByRole('list', { name: 'Backups' })).toBeNull();
  const tables = within(screen.getByRole('table', { name: 'Largest tables' }));
  expect(tables.getByRole('row', { name: 'sn 30' })).toBeTruthy();
  expect(await fact('Database engine')).toMatch(/^SQLite 3\.\d+/);
  for (const name of ['Connections', 'Instances', 'Work in the background', 'Replication'])
    expect(screen.queryByText(name)).toBeNull();
});

it('shows with PostgreSQL the connections, the instances, who does which work, and how far standbys are behind and the replica is used', async () => {
  const app = await renderApp('/settings/account', { role: 'administrator', service: measuredService().service });
  await screen.findByRole('heading', { name: 'The administrator' });
  const { envelope } = await (await signIn(app.service, 'administrator')).request('GET', '/bff/health');
  const [item] = envelope.data.items;
  app.intercept(/GET \/bff\/health/, () =>
    Response.json({ ...envelope, data: { ...envelope.data, items: [{ ...item, ...withServer() }] } }),
  );
  await app.user.click(screen.getByRole('link', { name: 'Health' }));
  expect([await fact('Database engine'), await fact('Connections')]).toEqual(['PostgreSQL 18.4', '7 of 20 busy']);
  expect(await fact('Waiting for a connection')).toBe('0');
  expect(screen.queryByText('Reader threads')).toBeNull();
  const instances = within(screen.getByRole('table', { name: 'Instances' }));
  for (const name of [/^licet-1 · 4123 Answers this page/, /^licet-2 · 4177 Running/, /^licet-3 · 4201 Silent/])
    expect(instances.getByRole('row', { name })).toBeTruthy();
  expect(await fact('Jobs')).toBe('licet-1 · 4123until 09:00:06');
  expect(await fact('Exports')).toBe('No instance');
  expect(await fact('Standby standby-1')).toBe('streaming · 16 KiB behind, 0.004 s');
  expect(await fact('Standby standby-2')).toMatch(/^Lag unknown\./);
  expect([await fact('Replica for reads'), await fact('Queries it answered')]).toEqual([
    'Used, 0.1 s behind',
    '1,204 of 1,241',
  ]);
});

it('shows when the last backup was made and how often one is, and warns when one is overdue', async () => {
  const service = testService({ BACKUP_DIR: '/backups', BACKUP_EVERY: '1' });
  await createOperator(service, 'administrator');
  service.time.now += 2 * 86_400;
  await noteBackupBefore(service, 2);
  await open(service);
  expect(await fact('Last backup')).toMatch(/^2026-11-23 07:00/);
  expect(await fact('Schedule')).toBe('Every hour');
  const warning = within(screen.getByRole('list', { name: 'Backups' }));
  expect(warning.getByText(/The service should make one every hour\. Its log says what failed\.$/)).toBeTruthy();
});

it('names the fault of the storage, and shows what the service has in memory meanwhile', async () => {
  const app = await renderApp('/settings/account', { role: 'administrator', service: measuredService().service });
  await screen.findByRole('heading', { name: 'The administrator' });
  const away = `${app.service.dataDir}-away`;
  renameSync(app.service.dataDir, away);
  try {
    await app.user.click(screen.getByRole('link', { name: 'Health' }));
    expect(await fact('Reader threads')).toBe('0 of 3 busy');
    const faults = within(screen.getByRole('list', { name: 'Storage errors' }));
    expect(faults.getByText(/^The data folder was removed or replaced/)).toBeTruthy();
    expect(screen.queryByText('Free space')).toBeNull();
  } finally {
    renameSync(away, app.service.dataDir);
  }
});

it('says that the charts need a minute when the service has just started', async () => {
  await open(measuredService().service);
  expect(await screen.findByText('The charts appear one minute after the service starts.')).toBeTruthy();
  expect(screen.queryByRole('figure')).toBeNull();
});

it('shows the last hour as charts, each with its highest value and its numbers as a table', async () => {
  const { service, passMinute } = measuredService();
  for (const count of [1, 4, 2]) {
    for (const _request of Array.from({ length: count })) await service.api('GET', '/businesses');
    passMinute();
  }
  const app = await open(service);
  expect(await screen.findAllByRole('figure')).toHaveLength(7);
  expect(screen.getByText('Highest: 4 at 09:02')).toBeTruthy();
  const [summary] = screen.getAllByText('Show as a table');
  await app.user.click(summary ?? document.body);
  const table = within(screen.getByRole('table', { name: 'Requests per minute' }));
  for (const name of ['09:01 1', '09:02 4', '09:03 2']) expect(table.getByRole('row', { name })).toBeTruthy();
});

it('says why it has nothing to show, and tries again', async () => {
  const app = await renderApp('/settings/account', { role: 'administrator', service: measuredService().service });
  await screen.findByRole('heading', { name: 'The administrator' });
  app.intercept(/GET \/bff\/health/, () => new Response('not an envelope', { status: 500 }));
  await app.user.click(screen.getByRole('link', { name: 'Health' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await press(app, 'Try again');
  expect(await fact('Reader threads')).toBe('0 of 3 busy');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('is no tab for other roles', async () => {
  await renderApp('/settings/account', { role: 'manager', service: measuredService().service });
  await screen.findByRole('heading', { name: 'The manager' });
  expect(screen.queryByRole('link', { name: 'Health' })).toBeNull();
});
