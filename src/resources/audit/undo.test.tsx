import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import { finishJobs } from '../../../server/testing/jobs.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { dialog, press, stored } from '../../testing/steps.ts';

async function withSn() {
  const service = testService();
  const [sn = ''] = await makeSns(service, await makeCatalogue(service), { endDate: '2030-02-28' }, 1);
  return { service, sn };
}

it('an entry of the audit log is undone after a look, and then names the entry that undid it', async () => {
  const { service, sn } = await withSn();
  const { headers } = await ok(service.as('manager')('PATCH', '/sns', [{ sn, endDate: '2031-01-31' }]));
  const app = await renderApp(`/audit/${headers.get('x-audit-id')}`, { role: 'administrator', service });
  await press(app, 'Undo this change');
  const question = await dialog('Undo this change');
  expect((await question.findByText(/End date/)).closest('li')?.textContent).toMatch(/2031-01-31.*→ 2030-02-28/);
  await press(app, 'Undo this change', question);
  expect(await screen.findByText('Undone by the change')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo this change' })).toBeNull();
  expect(await stored(service, `/sns/${sn}`)).toMatchObject({ endDate: '2030-02-28 23:59:59' });
});

it('support undoes what it may change from the timeline of a record, and nothing else', async () => {
  const { service, sn } = await withSn();
  await ok(service.as('manager')('PATCH', `/sns/${sn}`, { sn, status: 1 }));
  const app = await renderApp(`/sns/${sn}/timeline`, { role: 'support', service });
  await press(app, /^Undo: Changed an SN/);
  const question = await dialog('Undo this change');
  await question.findByText('Disabled', { selector: 'del' });
  await press(app, 'Undo this change', question);
  expect(await screen.findByText(/undone by/)).toBeTruthy();
  expect(await stored(service, `/sns/${sn}`)).toMatchObject({ status: 0 });
  expect(screen.queryByRole('button', { name: /^Undo: (Made|Generated)/ })).toBeNull();
});

it('what a job did to a record is undone with the whole job, which the timeline links to', async () => {
  const { service, sn } = await withSn();
  const body = { where: { querys: [] }, extend: { days: 365 } };
  const { envelope } = await ok(service.as('manager')('POST', '/sns/bulk', body));
  await finishJobs(service);
  const app = await renderApp(`/sns/${sn}/timeline`, { role: 'manager', service });
  const id = String(envelope.data.items[0]?.['id']);
  expect((await screen.findByRole('link', { name: `Job ${id}` })).getAttribute('href')).toBe(`/jobs/${id}`);
  const [first] = await screen.findAllByRole('button', { name: /^Undo: / });
  if (first !== undefined) await app.user.click(first);
  await press(app, 'Undo this change', await dialog('Undo this change'));
  await screen.findByRole('link', { name: /^job \d+$/ });
  await finishJobs(service);
  await waitFor(async () =>
    expect(await stored(service, `/sns/${sn}`)).toMatchObject({ endDate: '2030-02-28 23:59:59' }),
  );
});
