import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteBackupBefore } from '../../../server/testing/last-backup.ts';
import { createOperator } from '../../../server/testing/operators.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

/** Returns a service that was set up two days ago. */
async function olderService(settings: Record<string, string> = {}): Promise<TestApp> {
  const service = testService(settings);
  for (const role of ['administrator', 'manager'] as const) await createOperator(service, role);
  service.time.now += 2 * 86_400;
  return service;
}

const warning = async () => within(await screen.findByRole('list', { name: 'Backups' }));

test('administrators are told that no backup is known, and how to make one', async () => {
  await renderApp('/overview', { role: 'administrator', service: await olderService() });
  const text = (await (await warning()).findByRole('listitem')).textContent;
  expect(text).toBe(
    'No backup of this service is known. Make one with npm run backup, or set BACKUP_DIR so that the service makes them.',
  );
  await screen.findByText('No error occurs far more often than usual.');
  expect(screen.queryByText('Nothing needs attention')).toBeNull();
});

test('administrators are told how old the last backup is, and where to look when the schedule fails', async () => {
  const service = await olderService({ BACKUP_DIR: '/backups' });
  await noteBackupBefore(service, 37);
  await renderApp('/overview', { role: 'administrator', service });
  const text = (await (await warning()).findByRole('listitem')).textContent;
  expect(text).toMatch(/^The last backup of this service is old: 2026-11-21 20:00/);
  expect(text).toMatch(/The service should make one every 24 hours\. Its log says what failed\.$/);
});

test('a backup in time is no matter for the overview, nor is a service without one in its first day', async () => {
  const service = await olderService();
  await noteBackupBefore(service, 24);
  const { unmount } = await renderApp('/overview', { role: 'administrator', service });
  expect(await screen.findByText('Nothing needs attention')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Backups' })).toBeNull();
  unmount();
  await renderApp('/overview', { role: 'administrator' });
  expect(await screen.findByText('Nothing needs attention')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Backups' })).toBeNull();
});

test('other roles are not told, and their overview does not ask', async () => {
  const { requests } = await renderApp('/overview', { role: 'manager', service: await olderService() });
  expect(await screen.findByText('Nothing needs attention')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Backups' })).toBeNull();
  expect(requests.map(({ line }) => line)).not.toContain('GET /bff/service');
});
