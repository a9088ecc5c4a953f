import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeSn } from '../../../server/testing/factories.ts';
import { makeUsers } from '../../../server/testing/users.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { field, fill, press, reviewAndSave, sent, stored } from '../../testing/steps.ts';

describe('the date of an end', () => {
  const openSn = async () => {
    const service = testService({ TIME_ZONE: 'Asia/Shanghai' });
    const sn = await makeSn(service);
    return { sn, app: await renderApp(`/sns/${sn}/edit`, { role: 'manager', service }) };
  };

  it('is in the time of the server, whose zone is named beside it', async () => {
    await openSn();
    await field('End date');
    expect(screen.getAllByText(/Server time, Asia\/Shanghai \(UTC\+08:00\)\./).length).toBeGreaterThan(0);
  });

  it('lasts until the last second of a day that is typed without a time', async () => {
    const { sn, app } = await openSn();
    await fill(app, 'End date', '2030-06-30');
    expect(screen.getByText(/Until the end of the day\./)).toBeTruthy();
    await reviewAndSave(app);
    await waitFor(async () =>
      expect((await stored(app.service, `/sns/${sn}`))?.['endDate']).toBe('2030-06-30 23:59:59'),
    );
  });

  it('is refused when the calendar does not have it', async () => {
    const { app } = await openSn();
    await fill(app, 'End date', '2030-02-30');
    await app.user.tab();
    expect(await screen.findByText(/^Enter a valid date, such as/)).toBeTruthy();
  });

  it('is picked from a calendar by keyboard, which opens at the day that is typed', async () => {
    const { app } = await openSn();
    await fill(app, 'End date', '2030-06-15');
    const buttons = screen.getAllByRole('button', { name: 'Calendar' });
    const near = buttons.find((each) => each.closest('div')?.contains(screen.getByDisplayValue('2030-06-15')));
    (near ?? buttons.at(-1))?.focus();
    await app.user.keyboard('{Enter}');
    const calendar = within(await screen.findByRole('dialog', { name: 'Calendar' }));
    expect(calendar.getByText('June 2030')).toBeTruthy();
    await app.user.click(calendar.getByRole('button', { name: '20 June 2030' }));
    expect((await field('End date')).value).toBe('2030-06-20');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Calendar' })).toBeNull());
  });
});

describe('a record that is chosen by name', () => {
  it('is searched by the server while one types, and chosen with the arrow keys and Enter', async () => {
    const service = testService();
    const [, wanted = ''] = await makeUsers(service, 3);
    const app = await renderApp('/reports/usage', { role: 'manager', service });
    const box = await screen.findByRole('combobox', { name: 'Add a user' });
    await app.user.click(box);
    await app.user.paste(wanted);
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await app.user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('button', { name: `Remove ${wanted}` })).toBeTruthy();
  });

  it('says when no name matches', async () => {
    const service = testService();
    await makeUsers(service, 1);
    const app = await renderApp('/reports/usage', { role: 'manager', service });
    await app.user.click(await screen.findByRole('combobox', { name: 'Add a user' }));
    await app.user.paste('nobody at all');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });

  it('says why names cannot be read', async () => {
    const app = await renderApp('/reports/usage', { role: 'manager' });
    const envelope = { status: 531, msg: 'no', data: { total: 0, items: [] } };
    app.intercept(/\/users\/data/, () => Response.json(envelope, { status: 403 }));
    await app.user.click(await screen.findByRole('combobox', { name: 'Add a user' }));
    await app.user.paste('ada');
    await screen.findByRole('combobox', { name: 'Add a user' });
    await waitFor(() => expect(sent(app, /\/users\/data/).length).toBeGreaterThan(0));
  });
});

describe('a choice of a few values', () => {
  it('is made by keyboard, and the fields that do not apply to it are hidden', async () => {
    const app = await renderApp('/businesses/new', { role: 'manager' });
    await fill(app, 'Name', 'Floating');
    const [type] = await screen.findAllByRole<HTMLInputElement>('combobox', { name: /^Type/ });
    const before = type?.value;
    const fieldsBefore = screen.getAllByRole('textbox').length;
    if (type !== undefined) await app.user.click(type);
    await screen.findAllByRole('option');
    await app.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(type?.value).not.toBe(before);
    expect(screen.getAllByRole('textbox').length).not.toBe(fieldsBefore);
  });

  it('needs a name before anything is created', async () => {
    const app = await renderApp('/businesses/new', { role: 'manager' });
    await field('Name');
    await press(app, 'Create business');
    expect(await screen.findByText('This is required')).toBeTruthy();
    expect(sent(app, /^POST .*\/businesses$/)).toEqual([]);
  });
});
