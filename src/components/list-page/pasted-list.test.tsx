import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { dialog, place, press } from '../../testing/steps.ts';

async function withSns(count: number) {
  const service = testService();
  const sns = await makeSns(service, await makeCatalogue(service), {}, count);
  return { service, sns };
}

const rows = (count: number) => screen.findByText(`1–${count} of ${count}`);

it('a list pasted into the search becomes a filter, and the entries that are not found are named', async () => {
  const { service, sns } = await withSns(4);
  const app = await renderApp('/sns', { role: 'viewer', service });
  await rows(4);
  await app.user.click(screen.getByRole('searchbox'));
  await app.user.paste([...sns.slice(0, 2), sns[1]?.toLowerCase() ?? '', 'NOSUCHSN00000001'].join('\r\n'));
  await rows(2);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  expect(screen.getByRole('button', { name: /^Change filter: SN is one of/ })).toBeTruthy();
  expect(await screen.findByText(/^1 of 4 was not found:/)).toBeTruthy();
  expect(screen.getByText('NOSUCHSN00000001')).toBeTruthy();
  await app.user.click(screen.getByRole('searchbox'));
  await app.user.paste(`${sns[2]};${sns[3]};${sns[0]}`);
  await rows(3);
  await waitFor(() => expect(screen.queryByText(/not found:/)).toBeNull());
});

it('a thousand pasted codes are one filter, and do not make the address too long', async () => {
  const { service, sns } = await withSns(2);
  const app = await renderApp('/sns', { role: 'viewer', service });
  await rows(2);
  await app.user.click(screen.getByRole('searchbox'));
  await app.user.paste([sns[0], ...Array.from({ length: 999 }, (_, at) => `UNKNOWN${at}`)].join('\n'));
  await rows(1);
  expect(screen.getByText('1,000 values')).toBeTruthy();
  expect(place(app).length).toBeLessThan(100);
});

it('a filter finds records without a value', async () => {
  const { service, sns } = await withSns(2);
  await ok(service.api('POST', `/sns/${sns[0]}/customers`, [{ name: 'Orchard' }]));
  const app = await renderApp('/sns', { role: 'viewer', service });
  await rows(2);
  await press(app, 'Filter');
  const editor = await dialog('Add a filter');
  await app.user.type(await editor.findByRole('searchbox', { name: 'Search fields' }), 'customer{Enter}');
  await app.user.selectOptions(await editor.findByRole('combobox'), 'empty');
  await press(app, 'Apply', editor);
  await rows(1);
  expect(screen.getByRole('button', { name: 'Change filter: Customer is empty' })).toBeTruthy();
});

it('the search finds an SN by its customer', async () => {
  const { service, sns } = await withSns(2);
  await ok(service.api('POST', `/sns/${sns[0]}/customers`, [{ name: 'Orchard' }]));
  const app = await renderApp('/sns', { role: 'viewer', service });
  await rows(2);
  await app.user.type(screen.getByRole('searchbox'), 'orch{Enter}');
  await rows(1);
});
