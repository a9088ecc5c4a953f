import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeCatalogue, makeSns } from '../../../server/testing/factories.ts';
import { loggedIn, logIn } from '../../../server/testing/runtime.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

it('the page of an SN tells how much of its limits is in use, what is used up, and what happened last', async () => {
  const service = testService();
  const [sn = ''] = await makeSns(service, await makeCatalogue(service, { type: 'FLOAT' }), {
    volumeNumber: 3,
    concurrentNumber: 1,
  });
  await loggedIn(service, sn);
  service.time.now += 60;
  await logIn(service, sn);
  await renderApp(`/sns/${sn}`, { role: 'support', service });
  const problems = within(await screen.findByRole('list', { name: 'Open problems' }));
  expect(problems.getByText('Concurrent sessions: 1 of 1 in use.')).toBeTruthy();
  expect(screen.getAllByText('Devices', { selector: 'dt' })[0]?.parentElement?.textContent).toMatch(/^Devices\d \/ 3$/);
  const events = within(await screen.findByRole('region', { name: 'Last events' }));
  expect((await events.findAllByRole('listitem')).map(({ textContent }) => textContent)).toMatchObject([
    expect.stringContaining('Session limit reached'),
    expect.stringContaining('Logged in'),
  ]);
});

it('the page and the form of an SN say when it expires, and which of its terms ends it', async () => {
  const service = testService();
  const of = await makeCatalogue(service);
  const [sn = ''] = await makeSns(service, of, { endDate: '2027-06-30', expirationDays: 30 });
  await loggedIn(service, sn);
  const { user } = await renderApp(`/sns/${sn}`, { role: 'manager', service });
  const why = 'Set by the days from activation, which end before the end date.';
  const validity = await screen.findByText(why);
  expect(validity.closest('dd')?.previousElementSibling?.textContent).toBe('Expires');
  expect(validity.closest('dd')?.textContent).toContain('2026-12-21 09:00');
  await user.click(screen.getByRole('link', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByText('Expires on 2026-12-21 09:00:00.')).toBeTruthy();
  expect(form.getByText(why)).toBeTruthy();
});

it.each([
  [{ endDate: '2027-06-30' }, 'Set by the end date.'],
  [{ expirationDays: 30 }, 'Expires 30 days after activation.'],
  [{}, 'Never expires.'],
])('an SN with %o that was not activated says “%s”', async (terms, text) => {
  const service = testService();
  const [sn = ''] = await makeSns(service, await makeCatalogue(service), terms);
  await renderApp(`/sns/${sn}`, { role: 'viewer', service });
  expect(await screen.findByText(text)).toBeTruthy();
});
