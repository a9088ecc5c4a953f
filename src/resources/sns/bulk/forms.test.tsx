import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../../server/testing/factories.ts';
import { finishJobs } from '../../../../server/testing/jobs.ts';
import { record, select, start } from '../../../testing/sns-app.tsx';
import { chooseFrom, dialog, field, fill, press, sent } from '../../../testing/steps.ts';
import { formatSn } from '../../../words/format-sn.ts';

type Started = Awaited<ReturnType<typeof start>>;
type Question = Awaited<ReturnType<typeof dialog>>;

/** Presses the button of a dialog once the preview allows it, and runs the job that it starts. */
async function confirm({ app }: Started, name: string, question: Question): Promise<void> {
  await waitFor(() => expect(question.getByRole('button', { name })).toHaveProperty('disabled', false));
  await press(app, name, question);
  expect(await screen.findByText(/^The job has started\./)).toBeTruthy();
  await finishJobs(app.service);
}

describe('the end date of selected SNs', () => {
  it('is moved by days for each SN, with its days from activation where those end first', async () => {
    const started = await start('list', {
      before: (service, [first]) => ok(service.api('PATCH', '/sns', [{ sn: first, status: 0, endDate: '2027-01-31' }])),
    });
    const { app, sns } = started;
    await select(started, 0, 1);
    await press(app, 'Set end date');
    const question = await dialog('Set end date');
    await fill(app, 'Days', '0', question);
    expect(await question.findByText('Enter a whole number from 1 to 3650')).toBeTruthy();
    await fill(app, 'Days', '28', question);
    expect(await question.findByText(/End date 2027-01-31 23:59:59 → 2027-02-28 23:59:59/)).toBeTruthy();
    await confirm(started, 'Set end date', question);
    expect((await record(app, sns[0])).endDate).toBe('2027-02-28 23:59:59');
    expect((await record(app, sns[1])).endDate).toBe('2026-12-19 23:59:59');
    expect((await record(app, sns[2])).endDate).toBeUndefined();
  });

  it('keeps what was typed for one way while the other is looked at', async () => {
    const started = await start('list');
    const { app } = started;
    await select(started, 0);
    await press(app, 'Set end date');
    const question = await dialog('Set end date');
    await fill(app, 'Days', '30', question);
    await app.user.click(question.getByRole('radio', { name: 'Set the same end date for all' }));
    await fill(app, 'End date', '2027-02-30', question);
    expect(question.getByRole('button', { name: 'Set end date' })).toHaveProperty('disabled', true);
    await app.user.click(question.getByRole('radio', { name: 'Extend each by a number of days' }));
    expect((await field('Days', question)).value).toBe('30');
  });
});

describe('the limits of selected SNs', () => {
  it('are set, removed or kept, each by what is typed for it', async () => {
    const started = await start('list', { attributes: { usersNumber: 3, volumeNumber: 9 } });
    const { app, sns } = started;
    await select(started, 0, 1);
    await chooseFrom(app, 'More', 'Set limits');
    const question = await dialog('Set limits');
    await fill(app, 'Devices', 'many', question);
    expect(await question.findByText('Enter a whole number or -')).toBeTruthy();
    expect(question.getByRole('button', { name: 'Set limits' })).toHaveProperty('disabled', true);
    await fill(app, 'Devices', '', question);
    await fill(app, 'Users', '-', question);
    await fill(app, 'Concurrent sessions', '12', question);
    expect(await question.findByText('2 SNs will get new limits.')).toBeTruthy();
    await confirm(started, 'Set limits', question);
    const changed = await record(app, sns[0]);
    expect(changed).toMatchObject({ concurrentNumber: 12, volumeNumber: 9 });
    expect(changed.usersNumber).toBeUndefined();
    expect(await record(app, sns[2])).toMatchObject({ concurrentNumber: 5, usersNumber: 3 });
  });

  it('that all SNs have already start no job', async () => {
    const started = await start('list');
    const { app } = started;
    await select(started, 0, 1);
    await chooseFrom(app, 'More', 'Set limits');
    const question = await dialog('Set limits');
    await fill(app, 'Concurrent sessions', '5', question);
    expect(await question.findByText('None of the SNs would change.')).toBeTruthy();
    expect(question.getByText('2 already have this value and will not change.')).toBeTruthy();
    expect(question.getByRole('button', { name: 'Set limits' })).toHaveProperty('disabled', true);
  });
});

describe('selected SNs', () => {
  it('are archived by a job and leave the list, and a single one is brought back at once from their view', async () => {
    const started = await start('list', { role: 'manager' });
    const { app, sns } = started;
    await select(started, 0, 1);
    await chooseFrom(app, 'More', 'Archive');
    const question = await dialog('Archive SNs');
    expect(await question.findByText(/2 SNs will be archived/)).toBeTruthy();
    await confirm(started, 'Archive SNs', question);
    await app.refresh();
    await screen.findByText('1–1 of 1');
    await press(app, 'Archived');
    await screen.findByText('1–2 of 2');
    await select(started, 0);
    await chooseFrom(app, 'More', 'Unarchive');
    await press(app, 'Unarchive SNs', await dialog('Unarchive SNs'));
    expect(await screen.findByText(`Unarchived ${formatSn(sns[0] ?? '')}`)).toBeTruthy();
    expect(sent(app, /archive$/).map(({ line, body }) => [line, body])).toEqual([
      ['POST /bff/api/sns/unarchive', [sns[0]]],
    ]);
    expect((await record(app, sns[0])).archived).toBeUndefined();
  });

  it.each([
    ['Blacklist', 'Blacklist SNs', 4],
    ['Mark deleted', 'Mark SNs deleted', 2],
  ])('get another status by “%s”, after it was said that sessions end', async (entry, title, status) => {
    const started = await start('list', { role: 'manager' });
    const { app, sns } = started;
    await select(started, 0, 2);
    await chooseFrom(app, 'More', entry);
    const question = await dialog(title);
    expect(await question.findByText(/Sessions end at once/)).toBeTruthy();
    await confirm(started, title, question);
    for (const [at, expected] of [status, 0, status].entries())
      expect((await record(app, sns[at])).status).toBe(expected);
  });

  it('are named by the dialog that archives one, with its customer', async () => {
    const started = await start('list', {
      before: async (service, [first]) => {
        await ok(service.api('POST', '/customers', [{ name: 'Ada' }]));
        await ok(service.api('POST', `/sns/${first}/customers/name/Ada`));
      },
    });
    await select(started, 0);
    await chooseFrom(started.app, 'More', 'Archive');
    const question = await dialog('Archive SNs');
    await started.app.user.click(question.getByText('Show the SN'));
    const [first] = question.getAllByRole('listitem');
    expect(first?.textContent).toContain('Ada');
  });

  it('stay as they are when the server fails, and can be tried again from the same dialog', async () => {
    const started = await start('list', { role: 'manager' });
    const { app, sns } = started;
    await select(started, 0);
    await chooseFrom(app, 'More', 'Archive');
    const question = await dialog('Archive SNs');
    app.intercept(/sns\/archive/, () => new Response('no', { status: 500 }));
    await press(app, 'Archive SNs', question);
    expect(await question.findByRole('alert')).toBeTruthy();
    expect((await record(app, sns[0])).archived).toBeUndefined();
    await press(app, 'Archive SNs', question);
    expect(await screen.findByText(`Archived ${formatSn(sns[0] ?? '')}`)).toBeTruthy();
    expect(sent(app, /sns\/archive/)).toHaveLength(2);
  });

  it('stay chosen when the list is read again and a row has changed', async () => {
    const started = await start('list', { count: 60 });
    const { app, sns } = started;
    await app.user.click(await screen.findByRole('checkbox', { name: 'Select the page' }));
    await press(app, 'Select all 60 matching');
    for (const sn of sns) await ok(app.service.api('POST', `/sns/${sn}/customers`, [{ name: 'Ada' }]));
    await press(app, 'Refresh');
    expect((await screen.findAllByText('Ada')).length).toBeGreaterThan(0);
    await press(app, 'Disable');
    expect((await dialog('Disable SNs')).getByText('Applies to all 60 SNs that match, on every page.')).toBeTruthy();
  });

  it('are changed by nobody when more of them match than were shown', async () => {
    const started = await start('list', { count: 60 });
    const { app } = started;
    await app.user.click(await screen.findByRole('checkbox', { name: 'Select the page' }));
    await press(app, 'Select all 60 matching');
    await ok(app.service.api('POST', '/sns/archive', [started.sns[0]]));
    await press(app, 'Disable');
    const question = await dialog('Disable SNs');
    expect(await question.findByText(/^59 SNs match now, not 60/)).toBeTruthy();
    expect(question.getByText('Applies to all 60 SNs that match, on every page.')).toBeTruthy();
    expect(question.getByRole('button', { name: 'Disable SNs' })).toHaveProperty('disabled', true);
  });
});
