import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import { finishJobs } from '../../../server/testing/jobs.ts';
import { makeUser } from '../../../server/testing/users.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { chooseOfRow, dialog, fill, finishStarted, press, reviewAndSave, stored, tick } from '../../testing/steps.ts';

async function withSn() {
  const service = testService();
  const [sn = ''] = await makeSns(service, await makeCatalogue(service), { endDate: '2030-02-28' }, 1);
  return { service, sn };
}

const undoButton = () => screen.findByRole('button', { name: 'Undo' });
const toastOf = async (text: string | RegExp) =>
  (await screen.findByText(text, { exact: false })).closest('[role="alert"]')?.textContent;

describe('the toast of a change', () => {
  it('undoes an edited end date by Ctrl+Z, tells what went back, and redoes it by Ctrl+Shift+Z', async () => {
    const { service, sn } = await withSn();
    const app = await renderApp(`/sns/${sn}/edit`, { role: 'manager', service });
    await fill(app, 'Description', 'Wrong SN');
    await fill(app, 'End date', '2031-03-31');
    await reviewAndSave(app);
    await undoButton();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.user.keyboard('{Control>}z{/Control}');
    expect(await toastOf('Undone: restored 1 record.')).toMatch(/Description Wrong SN → –/);
    expect(await stored(service, `/sns/${sn}`)).not.toHaveProperty('description');
    expect(await stored(service, `/sns/${sn}`)).toMatchObject({ endDate: '2030-02-28 23:59:59' });
    expect(await screen.findByRole('button', { name: 'Redo' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    await app.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await undoButton();
    expect(await toastOf('Redone: 1 record has the change again.')).toMatch(/Wrong SN/);
    const again = { description: 'Wrong SN', endDate: '2031-03-31 23:59:59' };
    expect(await stored(service, `/sns/${sn}`)).toMatchObject(again);
  });

  it('undoes a change of several users, and leaves alone who was changed since', async () => {
    const service = testService();
    for (const name of ['ada', 'bob']) await makeUser(service, name, {});
    const app = await renderApp('/users', { role: 'manager', service });
    await screen.findByRole('link', { name: 'ada' });
    await tick(app, 'Select the page');
    await press(app, 'Disable');
    await press(app, /^Disable/, await dialog());
    await finishStarted(app);
    await app.refresh();
    const undo = await undoButton();
    await ok(service.as('administrator')('PATCH', '/users', [{ name: 'bob', status: 0 }]));
    await app.user.click(undo);
    await screen.findByRole('link', { name: /^job \d+$/ });
    await finishJobs(service);
    await app.refresh();
    expect(await toastOf('Undo: Disable users')).toMatch(/1 changed/);
    expect(await stored(service, '/users/user/bob')).toMatchObject({ status: 0 });
    expect(await stored(service, '/users/user/ada')).toMatchObject({ status: 0 });
  });

  it('offers no undo for what cannot be undone, and its dialog says so before', async () => {
    const service = testService();
    await ok(service.api('POST', '/customers', [{ name: 'Ada' }]));
    const app = await renderApp('/customers', { role: 'manager', service });
    await screen.findByRole('link', { name: 'Ada' });
    await chooseOfRow(app, 'Ada', 'Delete');
    const question = await dialog('Delete customer');
    expect(question.getByText('This cannot be undone.')).toBeTruthy();
    await fill(app, /Type Ada/, 'Ada', question);
    await press(app, 'Delete customer', question);
    await screen.findByText('Deleted Ada');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('the command “Undo the last change”', () => {
  it('shows first what goes back, when the toast is gone', async () => {
    const { service, sn } = await withSn();
    const app = await renderApp(`/sns/${sn}`, { role: 'manager', service });
    await press(app, 'Extend');
    await app.user.click(await screen.findByRole('menuitem', { name: /1 year/ }));
    await undoButton();
    await press(app, 'Close');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    await app.user.keyboard('{Control>}k{/Control}');
    await app.user.keyboard('undo the last');
    await app.user.click(await screen.findByRole('option', { name: /Undo the last change/ }));
    const question = await dialog('Undo this change');
    expect(await question.findByText(/End date/)).toBeTruthy();
    expect(question.getByText('You can undo this for 90 days.')).toBeTruthy();
    await press(app, 'Undo this change', question);
    await waitFor(async () =>
      expect(await stored(service, `/sns/${sn}`)).toMatchObject({ endDate: '2030-02-28 23:59:59' }),
    );
  });
});

describe('a job', () => {
  it('is undone from the list after a look at what goes back, and both jobs name each other', async () => {
    const { service, sn } = await withSn();
    const body = { where: { querys: [] }, extend: { days: 365 } };
    await ok(service.as('manager')('POST', '/sns/bulk', body));
    await finishJobs(service);
    const app = await renderApp('/jobs', { role: 'manager', service });
    await press(app, /^Undo: Extend/);
    const question = await dialog('Undo this change');
    expect(await question.findByText('1 record was changed. 1 will be restored:')).toBeTruthy();
    await press(app, 'Undo this change', question);
    await screen.findByRole('link', { name: /^job \d+$/ });
    await finishJobs(service);
    expect(await stored(service, `/sns/${sn}`)).toMatchObject({ endDate: '2030-02-28 23:59:59' });
    await app.refresh();
    await app.user.click(await screen.findByRole('link', { name: 'Undone' }));
    expect(await screen.findByText('Undoes the job')).toBeTruthy();
  });
});
