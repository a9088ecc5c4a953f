import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeFeatures } from '../../../server/testing/features.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';

it('features that are shown are switched and given an end together, and saved after a review', async () => {
  const service = testService();
  const fixture = await makeFeatures(
    service,
    {
      export1: { featureId: 1, name: 'Export', version: '1.0' },
      export2: { featureId: 2, name: 'Export', version: '2.0' },
      plain: { featureId: 3, name: 'Plain' },
    },
    { export1: {} },
  );
  const { user } = await renderApp(`/sns/${fixture.sn}/features?feature=Exp`, { role: 'manager', service });
  const choose = async (name: RegExp) => {
    await user.click(await screen.findByRole('button', { name: 'All shown' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose(/^Select all/);
  expect(await screen.findByText('1 feature changed, not saved')).toBeTruthy();
  await choose(/^Set end date of the selected/);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Applies to the 2 features that are shown and selected/)).toBeTruthy();
  await user.type(dialog.getByLabelText('End date'), '2027-01');
  expect(dialog.getByRole('button', { name: 'Set' })).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText('End date'), '-31');
  await user.click(dialog.getByRole('button', { name: 'Set' }));
  await user.click(await screen.findByRole('button', { name: 'Review and save 2' }));
  await user.click(await screen.findByRole('button', { name: /^Save/ }));
  await waitFor(async () =>
    expect(await fixture.read('export2')).toMatchObject({ status: 3, endDate: '2027-01-31 23:59:59' }),
  );
  expect(await fixture.read('export1')).toMatchObject({ endDate: '2027-01-31 23:59:59' });
  expect(await fixture.read('plain')).toMatchObject({ status: 0 });
});
