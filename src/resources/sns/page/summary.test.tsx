import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../../server/testing/factories.ts';
import { makeMachine } from '../../../../server/testing/machines.ts';
import { loggedIn } from '../../../../server/testing/runtime.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { renderApp, testService } from '../../../testing/render-app.tsx';
import { page, record, start } from '../../../testing/sns-app.tsx';
import { chooseFrom, dialog, fact, press, sent } from '../../../testing/steps.ts';

const refused = () => Response.json({ status: 515, msg: 'not now', data: { total: 0, items: [] } }, { status: 400 });

describe('the summary of an SN', () => {
  it('tells origin, validity, limits and options in words', async () => {
    await start(page, {
      role: 'viewer',
      attributes: { endDate: '2027-06-30', expirationDays: 90, vmDetect: true, description: 'Second floor' },
    });
    expect(await fact('Template')).toBe('Default');
    expect(await fact('Start date')).toBe('At once');
    expect(await fact('Activated')).toBe('Not yet');
    expect(await fact('Valid for')).toBe('90 days');
    expect(await fact('Offline period')).toBe('No limit');
    expect(await fact('Description')).toBe('Second floor');
    expect(await fact('Refuse virtual machines')).toBe('On ');
    expect(await fact('Refuse remote desktops')).toBe('Off');
    expect(screen.getByLabelText('Cannot be turned off later.')).toBeTruthy();
  });

  it('leaves out the limits and options that its type does not have, and says why', async () => {
    await start(page, { role: 'viewer' });
    expect(await fact('Floating devices')).toBe('No limit');
    expect(screen.queryByText('Account licence')).toBeNull();
    expect(screen.getByText('Account licence is for cloud and web licences only.')).toBeTruthy();
    expect(screen.getByText(/are for group licences only/)).toBeTruthy();
  });

  it('says when and how the SN was activated', async () => {
    await start(page, { role: 'viewer', before: (service, [sn]) => loggedIn(service, sn ?? '') });
    expect(await fact('Activated')).toContain('2026-11-21');
    expect(await fact('Activation')).toBe('Online');
    expect(screen.queryByText('Never activated.')).toBeNull();
  });

  it('names tabs for token IDs where the type takes them', async () => {
    const service = testService();
    const [sn = ''] = await makeSns(service, await makeCatalogue(service, { type: 'TOKEN_ID' }));
    await renderApp(page(sn), { role: 'viewer', service });
    const tabs = within(await screen.findByRole('navigation', { name: 'Parts of the SN' }));
    expect(tabs.getByRole('link', { name: 'Token IDs' })).toBeTruthy();
  });
});

describe('the last events of an SN', () => {
  it('are tried again alone after an error, and lead to all logs', async () => {
    const service = testService();
    const [sn = ''] = await makeSns(service, await makeCatalogue(service, { type: 'FLOAT' }));
    await loggedIn(service, sn);
    const app = await renderApp('/sns', { role: 'support', service });
    app.intercept(/POST .*\/logs/, () => new Response('no', { status: 500 }));
    await app.user.click(await screen.findByRole('link', { name: formatSn(sn) }));
    const events = within(await screen.findByRole('region', { name: 'Last events' }));
    await press(app, 'Try again', events);
    expect(await events.findByText('Logged in')).toBeTruthy();
    expect(events.getByRole('link', { name: 'All logs' }).getAttribute('href')).toBe(`/sns/${sn}/logs`);
  });

  it('name the device where no user logged in', async () => {
    const service = testService();
    const [sn = ''] = await makeSns(service, await makeCatalogue(service, { type: 'FLOAT' }));
    const { id, mid } = await makeMachine(service, sn, { machineName: 'desk' });
    await loggedIn(service, sn, { mac: mid });
    await renderApp(`/sns/${sn}`, { role: 'support', service });
    const events = within(await screen.findByRole('region', { name: 'Last events' }));
    expect((await events.findByRole('link', { name: `desk ${mid}` })).getAttribute('href')).toBe(`/devices/${id}`);
  });

  it('are said to be none for an SN that nobody used', async () => {
    await start(page, { role: 'support' });
    const events = within(await screen.findByRole('region', { name: 'Last events' }));
    expect(await events.findByText('No log entries yet.')).toBeTruthy();
  });
});

describe('extending an SN', () => {
  const end = { attributes: { endDate: '2027-02-28' } };

  it('says why it was refused, and leaves the end as it was', async () => {
    const { app, sns } = await start(page, end);
    await screen.findByRole('button', { name: 'Extend' });
    app.intercept(/^PATCH/, refused);
    await chooseFrom(app, 'Extend', /30 days/);
    expect((await screen.findByText('not now')).textContent).toBe('not now');
    expect((await record(app, sns[0])).endDate).toBe('2027-02-28 23:59:59');
  });

  it('is undone without the changes that somebody made of other fields', async () => {
    const { app, sns } = await start(page, end);
    await chooseFrom(app, 'Extend', /30 days/);
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await ok(app.service.api('PATCH', '/sns', [{ sn: sns[0], status: 0, description: 'Theirs' }]));
    await app.user.click(undo);
    expect(await screen.findByText('Undone: restored 1 record.')).toBeTruthy();
    expect(await record(app, sns[0])).toMatchObject({ endDate: '2027-02-28 23:59:59', description: 'Theirs' });
  });

  it('is not undone when somebody changed the end meanwhile, and says who did', async () => {
    const { app, sns } = await start(page, end);
    await chooseFrom(app, 'Extend', /30 days/);
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await ok(app.service.api('PATCH', '/sns', [{ sn: sns[0], status: 0, endDate: '2027-06-30' }]));
    await app.user.click(undo);
    const told = (await screen.findByText('Not undone')).closest('[role="alert"]')?.textContent;
    expect(told).toMatch(/1 record stays unchanged:.*changed since by .+ \(End date\)/);
    expect(await record(app, sns[0])).toMatchObject({ endDate: '2027-06-30 23:59:59' });
  });

  it('shows the new end of each choice before it is chosen', async () => {
    const { app } = await start(page, end);
    await press(app, 'Extend');
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      '+ 30 days2027-03-30',
      '+ 1 year2028-02-28',
      'Choose a date …',
    ]);
  });
});

describe('the dialogs of an SN', () => {
  it('keep the customer that somebody else bound meanwhile, and say so', async () => {
    const { app, sns } = await start(page, {
      role: 'manager',
      before: (service) => ok(service.api('POST', '/customers', [{ name: 'Ada' }, { name: 'Bea' }])),
    });
    await press(app, 'Bind customer');
    const question = await dialog('Customer of the SN');
    await app.user.click(question.getByRole('combobox'));
    await app.user.click(await screen.findByRole('option', { name: /Bea/ }));
    await ok(app.service.api('POST', `/sns/${sns[0]}/customers/name/Ada`));
    await press(app, 'Bind to the customer', question);
    expect(await question.findByRole('alert')).toBeTruthy();
    expect((await ok(app.service.api('GET', `/sns/${sns[0]}/customers`))).envelope.data.items).toMatchObject([
      { name: 'Ada' },
    ]);
  });

  it('remove nothing when the name that was typed is another', async () => {
    const { app, sns } = await start(page);
    await chooseFrom(app, 'Actions', 'Delete permanently');
    const question = await dialog();
    await app.user.type(question.getByRole('textbox', { name: /^Type/ }), formatSn(sns[1] ?? ''));
    expect(question.getByRole('button', { name: 'Delete the SN permanently' })).toHaveProperty('disabled', true);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(app, /^DELETE/)).toEqual([]);
  });
});
