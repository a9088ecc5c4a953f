import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { JobRecord } from '#contract/work/jobs.ts';
import type { Role } from '#contract/roles.ts';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import { finishJobs } from '../../../server/testing/jobs.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

/** Creates a service with SNs. The default count is more than one page of the list. */
async function withSns(count = 60): Promise<{ service: TestApp; sns: string[] }> {
  const service = testService();
  const sns = await makeSns(service, await makeCatalogue(service), { endDate: '2026-11-30' }, count);
  return { service, sns };
}

const jobs = async (service: TestApp) =>
  (await ok(service.api('GET', '/jobs'))).envelope.data.items as unknown as JobRecord[];

/** Creates a job that failed for one of three SNs, because it was archived. The SN can be changed by now. */
async function withFailure(change: object = { set: { status: 1 } }) {
  const { service, sns } = await withSns(3);
  await ok(service.api('POST', '/sns/archive', [sns[0]]));
  const where = { querys: [], scope: 'archived' };
  await ok(service.api('POST', '/sns/bulk', { where, ...change }));
  await finishJobs(service);
  await ok(service.api('POST', '/sns/unarchive', [sns[0]]));
  return { service, sns };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('all SNs that match', () => {
  const open = async (role: Role = 'manager') => {
    const { service, sns } = await withSns();
    const app = await renderApp('/sns?f=status:is:0', { role, service });
    await screen.findByText('1–50 of 60');
    await app.user.click(await screen.findByRole('checkbox', { name: 'Select the page' }));
    await app.user.click(await button('Select all 60 matching'));
    return { ...app, service, sns };
  };

  it('are extended on every page by a job, after a look at what will happen', async () => {
    const { user, service } = await open();
    expect(await screen.findByText('60 selected')).toBeTruthy();
    await user.click(await button('Set end date'));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByLabelText('Days'), '365');
    expect(await within(dialog).findByText('60 SNs will get a new end date.')).toBeTruthy();
    expect(within(dialog).getAllByText(/End date 2026-11-30 23:59:59 → 2027-11-30 23:59:59/)).toHaveLength(20);
    const confirm = within(dialog).getByRole('button', { name: 'Set end date' });
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await jobs(service)).toMatchObject([
      { state: 'queued', total: 60, change: { extend: { days: 365 } }, actor: 'manager' },
    ]);
    expect(await button(/^1 job/)).toBeTruthy();
    await finishJobs(service);
    expect(await jobs(service)).toMatchObject([{ state: 'done', done: 60 }]);
  });

  it('are what the next press is about, however soon it comes', async () => {
    const { service } = await withSns();
    const { user } = await renderApp('/sns?f=status:is:0', { role: 'manager', service });
    await screen.findByText('1–50 of 60');
    await user.click(await screen.findByRole('checkbox', { name: 'Select the page' }));
    const offer = await button('Select all 60 matching');
    // Without `act`, React renders as in a browser: the click updates the page before the next click, deferred updates
    // come later.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    offer.click();
    await Promise.resolve();
    screen.getByRole('button', { name: 'Set end date' }).click();
    expect(await screen.findByText('Applies to all 60 SNs that match, on every page.')).toBeTruthy();
  });

  it('are chosen by keys, and no longer when the selection changes', async () => {
    const { user } = await open();
    await user.click(await button('Clear the selection'));
    expect(screen.queryByRole('toolbar', { name: 'Actions for the selection' })).toBeNull();
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('50 selected')).toBeTruthy();
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('60 selected')).toBeTruthy();
    const [first] = screen.getAllByRole('checkbox', { name: /^Select [A-Z2-7]{4}/ });
    await user.click(first ?? document.body);
    expect(await screen.findByText('49 selected')).toBeTruthy();
  });

  it('are not changed when another number of them matches by now', async () => {
    const { user, service, sns } = await open();
    await ok(service.api('PATCH', '/sns', [{ sn: sns[0], status: 1 }]));
    await user.click(await button('Disable'));
    const dialog = await screen.findByRole('dialog');
    expect((await within(dialog).findByRole('alert')).textContent).toContain('59 SNs match now, not 60');
    expect(within(dialog).getByRole('button', { name: 'Disable SNs' })).toHaveProperty('disabled', true);
  });

  it('get new limits; one that is no number is told', async () => {
    const { user, service } = await open();
    await user.click(await button('More'));
    await user.click(await screen.findByRole('menuitem', { name: 'Set limits' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Devices'), 'x');
    expect(await within(dialog).findByText('Enter a whole number or -')).toBeTruthy();
    await user.clear(within(dialog).getByLabelText('Devices'));
    await user.type(within(dialog).getByLabelText('Devices'), '7');
    await user.type(within(dialog).getByLabelText('Users'), '-');
    expect(await within(dialog).findByText('60 SNs will get new limits.')).toBeTruthy();
    const confirm = within(dialog).getByRole('button', { name: 'Set limits' });
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
    await user.click(confirm);
    await waitFor(async () =>
      expect(await jobs(service)).toMatchObject([{ change: { set: { volumeNumber: 7, usersNumber: null } } }]),
    );
  });

  it('can be enabled and disabled by support, and nothing else', async () => {
    await open('support');
    const bar = await screen.findByRole('toolbar', { name: 'Actions for the selection' });
    const names = within(bar)
      .getAllByRole('button')
      .map((one) => one.textContent);
    expect(names.filter((name) => name !== '')).toEqual(['Enable', 'Disable']);
  });
});

describe('the jobs', () => {
  it('retry what failed with one press in the list', async () => {
    const { service, sns } = await withFailure();
    const { user } = await renderApp('/jobs', { role: 'manager', service });
    expect(await screen.findByText('Done, 1 failed')).toBeTruthy();
    await user.click(await button('Retry the failed entries: Disable SNs'));
    await waitFor(async () => expect(await jobs(service)).toHaveLength(2));
    await finishJobs(service);
    expect((await jobs(service))[1]).toMatchObject({ state: 'done', done: 1, failed: 0 });
    expect((await ok(service.api('GET', `/sns/${sns[0]}`))).envelope.data.items).toMatchObject([{ status: 1 }]);
  });

  it('say so when what failed cannot be read, and are asked for when it can', async () => {
    const { service } = await withFailure({ extend: { days: 30 } });
    const [job] = await jobs(service);
    const { user, intercept, address } = await renderApp(`/jobs/${job?.id}`, { role: 'manager', service });
    const again = await screen.findByRole('link', { name: 'Change and resubmit' });
    const fault = { status: 500, msg: 'No.', requestId: 'r', data: { total: 0, items: [] } };
    intercept(/job_items\/data.*limit=1000/, () => Response.json(fault, { status: 500 }));
    await user.click(again);
    const told = within(await screen.findByRole('dialog', { name: 'Change and resubmit' }));
    await user.click(await told.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Set end date' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(`/jobs/${job?.id}`));
  });

  it('are asked for once more for what failed, with other values', async () => {
    const { service, sns } = await withFailure({ extend: { days: 30 } });
    const [job] = await jobs(service);
    const { user, address } = await renderApp(`/jobs/${job?.id}`, { role: 'manager', service });
    await user.click(await screen.findByRole('link', { name: 'Change and resubmit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set end date' }));
    expect(dialog.getByText(/^Applies to the selected SN/)).toBeTruthy();
    const days = dialog.getByLabelText('Days');
    expect(days).toHaveProperty('value', '30');
    await user.clear(days);
    await user.type(days, '90');
    const start = dialog.getByRole('button', { name: 'Set end date' });
    await waitFor(() => expect(start).toHaveProperty('disabled', false));
    await user.click(start);
    await waitFor(async () => expect(await jobs(service)).toHaveLength(2));
    await waitFor(() => expect(address()).toBe(`/jobs/${job?.id}`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await finishJobs(service);
    const again = (await jobs(service))[1];
    expect(again).toMatchObject({ change: { extend: { days: 90 } }, done: 1, failed: 0 });
    const querys = [{ name: 'job', op: '=', values: [again?.id] }];
    const { envelope } = await ok(service.api('POST', '/job_items/data', { querys }));
    expect(envelope.data.items).toMatchObject([{ key: sns[0], result: 'changed' }]);
  });

  it('tell on their page what became of each entry, and why', async () => {
    const { service } = await withFailure();
    const [job] = await jobs(service);
    const { user, browser } = await renderApp(`/jobs/${job?.id}`, { role: 'viewer', service });
    expect(await screen.findByRole('heading', { name: 'Disable SNs' })).toBeTruthy();
    expect(await screen.findByText(/is archived; unarchive it first/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry failed' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Failed' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await user.click(await button('Export'));
    const csv = await screen.findByRole('menuitem', { name: 'Export as CSV' });
    const text = await (await browser.fetch(csv.getAttribute('href') ?? '', { method: 'GET' })).text();
    expect(text.trim().split('\r\n')).toHaveLength(2);
  });

  it('tell on their page which SNs they were asked for, and how fast they went', async () => {
    const { service } = await withSns(3);
    const where = { querys: [{ name: 'status', op: '=', values: [0] }] };
    await ok(service.api('POST', '/sns/bulk', { where, extend: { days: 30 } }));
    await finishJobs(service);
    const [job] = await jobs(service);
    await renderApp(`/jobs/${job?.id}`, { role: 'viewer', service });
    expect(await screen.findByText('Status is Enabled')).toBeTruthy();
    expect(screen.getByText('3 per second')).toBeTruthy();
  });

  it('are cancelled after a question', async () => {
    const { service } = await withSns(3);
    await ok(service.api('POST', '/sns/bulk', { where: { querys: [] }, set: { status: 1 } }));
    const [job] = await jobs(service);
    const { user } = await renderApp(`/jobs/${job?.id}`, { role: 'manager', service });
    await user.click(await button('Cancel the rest'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/About 3 entries remain/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the rest' }));
    await waitFor(async () => expect(await jobs(service)).toMatchObject([{ state: 'cancelled' }]));
  });

  it('are cancelled by the viewer who started them', async () => {
    const { service } = await withSns(1);
    const { envelope } = await ok(service.as('viewer')('POST', '/export/sns'));
    const { user } = await renderApp(`/jobs/${Number(envelope.data.items[0]?.['id'])}`, { role: 'viewer', service });
    await user.click(await button('Cancel the rest'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel the rest' }));
    await waitFor(async () => expect(await jobs(service)).toMatchObject([{ state: 'cancelled' }]));
  });

  it('are not cancelled by other viewers', async () => {
    const { service } = await withSns(1);
    const { envelope } = await ok(service.as('manager')('POST', '/export/sns'));
    await renderApp(`/jobs/${Number(envelope.data.items[0]?.['id'])}`, { role: 'viewer', service });
    expect(await screen.findByRole('heading', { name: 'Export SNs' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel the rest' })).toBeNull();
  });
});
