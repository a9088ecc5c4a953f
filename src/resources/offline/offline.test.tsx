import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeSn } from '../../../server/testing/factories.ts';
import { borrowRequest, LENDING, newDevice, updateRequest } from '../../../server/testing/offline.ts';
import { renderApp } from '../../testing/render-app.tsx';

const PATIENCE = { timeout: 120_000 };

test('a batch tells what became of each line, and sends again what failed', PATIENCE, async () => {
  const { user, service, requests } = await renderApp('/offline/batch', { role: 'support' });
  const [good, off] = [await makeSn(service, {}, LENDING), await makeSn(service, {}, LENDING)];
  await service.api('PATCH', '/sns', [{ sn: off, status: 1 }]);
  const lines = [updateRequest(good, newDevice()), 'rubbish', borrowRequest(off, newDevice())];
  await user.click(await screen.findByRole('textbox', { name: 'Request strings' }, { timeout: 30_000 }));
  await user.paste(lines.join('\n'));
  expect(screen.getByText('2 requests can be sent')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make the strings' }));
  await screen.findByText('1 failed');
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['1', '2', '3']);
  expect(within(rows[2] ?? document.body).getByText(/^SN disabled/)).toBeTruthy();
  expect(within(rows[1] ?? document.body).getByText('Not a request string')).toBeTruthy();

  await service.api('PATCH', '/sns', [{ sn: off, status: 0 }]);
  await user.click(screen.getByRole('button', { name: 'Retry failed' }));
  await screen.findByText('2 done');
  const sent = requests.filter(({ line }) => line.startsWith('POST /bff/api/sns/update_codes'));
  expect(sent.map(({ body }) => body)).toEqual([[{ code: lines[0] }, { code: lines[2] }], [{ code: lines[2] }]]);
});

test('a refusal says why in plain words, and then as the service does', PATIENCE, async () => {
  const { user, service } = await renderApp('/offline', { role: 'support' });
  const sn = await makeSn(service, {}, LENDING);
  await service.api('PATCH', '/sns', [{ sn, status: 4 }]);
  await user.click(await screen.findByRole('textbox', { name: /^Request string or device code/ }, { timeout: 30_000 }));
  await user.paste(updateRequest(sn, newDevice()));
  await user.click(screen.getByRole('button', { name: 'Make update string' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^SN blacklisted.*The SN is blacklisted/);
});

test('device codes are checked line by line by whoever may look, who is offered nothing else', PATIENCE, async () => {
  const { user, address } = await renderApp('/offline', { role: 'viewer' });
  await user.click(await screen.findByRole('textbox', { name: /^Device codes/ }, { timeout: 30_000 }));
  expect(address()).toBe('/offline/validate');
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of offline licensing' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Validate device codes', 'Borrowed seats', 'Handed out']);
  await user.paste(`\n${newDevice().deviceCode}\nBLC1`);
  await user.click(screen.getByRole('button', { name: 'Check' }));
  const [, good, bad] = await screen.findAllByRole('row');
  expect(good?.textContent).toMatch(/^2Valid/);
  expect(bad?.textContent).toMatch(/^3No device code \(2307\)/);
});
