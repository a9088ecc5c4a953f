import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { makeCatalogue, makeSn, makeSns, ok } from '../../../server/testing/factories.ts';
import { finishJobs } from '../../../server/testing/jobs.ts';
import { makeUserSession } from '../../../server/testing/users.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { dialog, follow, place, press, rowNames, stored } from '../../testing/steps.ts';

/** Creates two jobs: a manager's, done for two SNs and failed for an archived one, and a queued one of support. */
async function withJobs(): Promise<TestApp> {
  const service = testService();
  const sns = await makeSns(service, await makeCatalogue(service), {}, 3);
  await ok(service.api('POST', '/sns/archive', [sns[0]]));
  const where = { querys: [], scope: 'archived' };
  await ok(service.as('manager')('POST', '/sns/bulk', { where, set: { status: 1 } }));
  await finishJobs(service);
  await ok(service.as('support')('POST', '/sns/bulk', { where: { sns: sns.slice(1) }, set: { status: 0 } }));
  return service;
}

const open = async (at: string, role: Role = 'manager') => renderApp(at, { role, service: await withJobs() });
const rows = (count: number) => waitFor(() => expect(rowNames()).toHaveLength(count));

describe('the list of jobs', () => {
  it('shows those under way and those with failures under a tab each', async () => {
    const app = await open('/jobs', 'viewer');
    await rows(2);
    await press(app, 'In progress');
    await rows(1);
    await press(app, 'With failures');
    await rows(1);
    await waitFor(() => expect(place(app)).toBe('/jobs?f=hasFailures:is:true'));
  });

  it('is filtered by who asked for a job', async () => {
    await open('/jobs?f=actor:contains:supp', 'viewer');
    await rows(1);
  });

  it('names jobs on bindings, and offers no undo of ended sessions', async () => {
    const service = testService();
    const sn = await makeSn(service);
    await ok(service.api('POST', '/users', [{ name: 'ada' }]));
    await makeUserSession(service, sn, 'ada');
    await ok(service.api('POST', '/roles', { name: 'Trainers' }));
    const role = (await stored(service, '/roles'))?.['guid'];
    const where = { keys: ['ada'] };
    for (const change of [{ role }, { unassign: role }, { end: true }]) {
      await ok(service.api('POST', '/users/bulk', { where, ...change }));
    }
    await ok(service.api('POST', '/sns/bulk', { where: { sns: [sn] }, unbindUsers: ['ada'] }));
    await finishJobs(service);
    await renderApp('/jobs', { role: 'manager', service });
    await rows(4);
    expect(rowNames()).toEqual([
      'Unbind SNs from ada',
      'End all sessions',
      'Remove a role from users',
      'Assign a role to users',
    ]);
    const undos = screen.getAllByRole('button', { name: /^Undo: / });
    expect(undos.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Undo: Remove a role from users',
      'Undo: Assign a role to users',
    ]);
  });

  it('says what jobs are where there are none', async () => {
    await renderApp('/jobs', { role: 'viewer', service: testService() });
    expect(await screen.findByText(/^No jobs yet/)).toBeTruthy();
  });
});

describe('the page of a job', () => {
  it('opens on the entries that failed, and tells what became of each record', async () => {
    const app = await open('/jobs/1', 'viewer');
    await rows(1);
    await waitFor(() => expect(place(app)).toBe('/jobs/1?f=result:is:failed'));
    await press(app, 'All');
    await rows(3);
  });

  it('leads from the reason of a refusal to its entries, and to the list of its SNs', async () => {
    const app = await open('/jobs/1', 'viewer');
    await follow(app, /^1 × /);
    await waitFor(() => expect(place(app)).toBe('/jobs/1?f=result:is:failed&f=code:is:4093'));
    await press(app, 'Show this SN');
    await waitFor(() => expect(place(app)).toMatch(/^\/sns\?f=sn:is:\w+&f=archived:is:true,false$/));
    await rows(1);
  });

  it('lets a manager cancel what waits, after a question', async () => {
    const app = await open('/jobs/2');
    await press(app, 'Cancel the rest');
    await press(app, 'Cancel the rest', await dialog('Cancel the rest'));
    await waitFor(async () => expect(await stored(app.service, '/jobs/2')).toMatchObject({ state: 'cancelled' }));
  });

  it('offers a viewer neither to cancel nor to retry', async () => {
    const app = await open('/jobs/2', 'viewer');
    await screen.findByText('support');
    expect(screen.queryByRole('button', { name: 'Cancel the rest' })).toBeNull();
    await follow(app, 'Jobs', within(screen.getByRole('navigation', { name: 'Main' })));
    await rows(2);
    expect(screen.queryByRole('menuitem', { name: 'Retry failed' })).toBeNull();
  });

  it('says that there is no such job', async () => {
    const app = await open('/jobs/99');
    await follow(app, 'Back to Jobs', within(await screen.findByRole('alert')));
    await waitFor(() => expect(app.address()).toBe('/jobs'));
  });
});
