import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../../server/testing/factories.ts';
import { loggedIn } from '../../../../server/testing/runtime.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { button, changes, select, start } from '../../../testing/sns-app.tsx';

describe('actions for the selected SNs', () => {
  it('says what will happen to how many SNs, sends just that, and says that it started', async () => {
    const started = await start('list', {
      before: (service, [, second]) => ok(service.api('PATCH', '/sns', [{ sn: second, status: 1 }])),
    });
    const { app, sns } = started;
    await select(started, 0, 1);
    await app.user.click(await button('Disable'));
    const dialog = await screen.findByRole('dialog', { name: 'Disable SNs' });
    await within(dialog).findByText(/1 SN will be disabled/);
    expect(within(dialog).getByText(/Status Enabled → Disabled/)).toBeTruthy();
    await within(dialog).findByText('1 already has this value and will not change.');
    const confirm = within(dialog).getByRole('button', { name: 'Disable SNs' });
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
    await app.user.click(confirm);
    expect(await screen.findByText(/^The job has started\./)).toBeTruthy();
    const body = { where: { sns: sns.slice(0, 2) }, set: { status: 1 }, count: 2 };
    expect(changes(app).at(-1)).toEqual(['POST /bff/api/sns/bulk', body]);
  });

  it('names the SNs that would refuse a new end date, and cannot be started for them alone', async () => {
    const started = await start('list', { attributes: { startDate: '2027-06-01' } });
    const { app, sns } = started;
    await select(started, 0, 1);
    await app.user.click(await button('Set end date'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set end date' }));
    await app.user.click(dialog.getByRole('radio', { name: 'Set the same end date for all' }));
    await app.user.type(dialog.getByLabelText('End date'), '2027-05-01');
    expect(await dialog.findByText('2 would be refused: show why')).toBeTruthy();
    for (const sn of sns.slice(0, 2)) expect(dialog.getByText(formatSn(sn))).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Set end date' })).toHaveProperty('disabled', true);
  });

  it('keeps the days from activation under a new end date, and says how many SNs they end earlier', async () => {
    const started = await start('list', {
      attributes: { expirationDays: 10 },
      before: (service, [first]) => loggedIn(service, first ?? ''),
    });
    const { app, sns } = started;
    await select(started, 0, 1);
    await app.user.click(await button('Set end date'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set end date' }));
    await app.user.click(dialog.getByRole('radio', { name: 'Set the same end date for all' }));
    await app.user.type(dialog.getByLabelText('End date'), '2027-05-01');
    expect(await dialog.findByText(/still expires? before this end date/)).toBeTruthy();
    const confirm = dialog.getByRole('button', { name: 'Set end date' });
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
    await app.user.click(confirm);
    expect(await screen.findByText(/^The job has started\./)).toBeTruthy();
    const body = { where: { sns: sns.slice(0, 2) }, set: { endDate: '2027-05-01 23:59:59' }, count: 2 };
    expect(changes(app).at(-1)).toEqual(['POST /bff/api/sns/bulk', body]);
  });

  it('removes by a job what is marked deleted, only after the count was typed', async () => {
    const started = await start('list', {
      before: (service, made) =>
        ok(
          service.api(
            'PATCH',
            '/sns',
            made.slice(1).map((sn) => ({ sn, status: 2 })),
          ),
        ),
    });
    const { app, sns } = started;
    await select(started, 0, 1, 2);
    await app.user.click(await button('More'));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Delete permanently' }));
    const title = 'Permanently delete SNs marked deleted';
    const dialog = await screen.findByRole('dialog', { name: title });
    await within(dialog).findByText('1 would be refused: show why');
    const remove = within(dialog).getByRole<HTMLButtonElement>('button', { name: title });
    expect(remove.disabled).toBe(true);
    await app.user.type(within(dialog).getByLabelText('Type 2 to confirm'), '2');
    await app.user.click(remove);
    expect(await screen.findByText(/^The job has started\./)).toBeTruthy();
    const body = { where: { sns: sns.slice(0, 3) }, remove: true, count: 3 };
    expect(changes(app).at(-1)).toEqual(['POST /bff/api/sns/bulk', body]);
  });

  it('offers support to enable, disable, hand out update strings and open the report, and nothing else', async () => {
    const started = await start('list', { role: 'support' });
    await select(started, 0);
    const bar = await screen.findByRole('toolbar');
    await within(bar).findByRole('button', { name: 'Disable' });
    const names = within(bar)
      .getAllByRole('button')
      .map((each) => each.textContent);
    expect(names.filter((name) => name !== '')).toEqual(['Enable', 'Disable', 'More']);
    await started.app.user.click(await button('More'));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Generate update strings',
      'Report',
    ]);
  });

  it('offers a viewer no selection and no new SNs', async () => {
    await start('list', { role: 'viewer' });
    await screen.findByText('1–3 of 3');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'New SNs' })).toBeNull();
  });
});
