import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { createBrowser, signIn } from '../../../server/testing/operators.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

/** Adds a change by a platform key and two by an operator, one of them with a ticket number. */
async function withEntries(): Promise<TestApp> {
  const service = testService();
  await service.api('POST', '/businesses', { name: 'Annual', type: 'FLOAT', concurrentNumber: 5 });
  const browser = await signIn(service, 'administrator');
  await browser.request('PATCH', '/bff/api/businesses/Annual', { concurrentNumber: 9 }, { 'x-ticket': 'T-4711' });
  await browser.request('POST', '/bff/keys', { name: 'web shop', permissions: 'read' });
  return service;
}

test('the audit log tells who did what for which ticket, and before and after of each field', async () => {
  const { user, address } = await renderApp('/audit', { role: 'administrator', service: await withEntries() });
  const row = await screen.findByRole('row', { name: /Changed a business/ });
  expect(within(row).getByText('Concurrent sessions')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Created a business/ })).getByText('(platform key)')).toBeTruthy();
  expect(screen.getByRole('row', { name: /Created a platform key/ })).toBeTruthy();

  await user.click(within(row).getByRole('link'));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('T-4711')).toBeTruthy();
  const field = await drawer.findByRole('row', { name: /Concurrent sessions.*concurrentNumber/ });
  expect(within(field).getByText('5').tagName).toBe('DEL');
  expect(within(field).getByText('9').tagName).toBe('INS');
  await user.click(drawer.getByRole('link', { name: 'T-4711' }));
  await waitFor(() => expect(address()).toBe('/audit?f=ticket%3Ais%3AT-4711'));
  expect(await screen.findByText('1–1 of 1')).toBeTruthy();
});

test('the audit log is narrowed to a kind of record, and saved as it is narrowed', async () => {
  const service = await withEntries();
  const { user, browser } = await renderApp('/audit?f=targetKind:is:key', { role: 'administrator', service });
  expect(await screen.findByText('1–1 of 1')).toBeTruthy();
  expect(screen.getByText('Platform key', { selector: 'b' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const file = (await screen.findByRole('menuitem', { name: 'Export as CSV' })).getAttribute('href') ?? '';
  const text = await (await browser.fetch(file, { method: 'GET' })).text();
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain('createPlatformKey');
});

test('a refused sign-in, and a change that was refused, are told as refused', async () => {
  const service = testService();
  await signIn(service, 'manager');
  const wrong = { username: 'manager', password: 'not the password' };
  expect((await createBrowser(service).request('POST', '/bff/login', wrong)).envelope.status).toBe(513);
  await service.as('viewer')('POST', '/businesses', { name: 'Annual', type: 'FLOAT' });
  await renderApp('/audit', { role: 'administrator', service });
  expect(await screen.findByRole('row', { name: /^Sign-in refused.*Refused \(513\)/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Refused: Created a business.*Refused \(531\)/ })).toBeTruthy();
  expect(screen.queryByRole('row', { name: /^(Signed in|Created a business)/ })).toBeNull();
});
