import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../../server/testing/factories.ts';
import { makeFeatures } from '../../../../server/testing/features.ts';
import { finishJobs } from '../../../../server/testing/jobs.ts';
import type { TestApp } from '../../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../../testing/render-app.tsx';

/** Creates two SNs of a product, one of which has Export 2.0, and one SN of another product. */
async function withSns() {
  const service = testService();
  const fixture = await makeFeatures(
    service,
    {
      export1: { featureId: 100, name: 'Export', version: '1.0' },
      export2: { featureId: 100, name: 'Export', version: '2.0' },
      plain: { featureId: 300, name: 'Plain' },
    },
    { export1: {} },
  );
  const [other = ''] = await makeSns(service, fixture);
  await ok(service.api('PATCH', `/sns/${other}/features`, [{ id: fixture.ids['export2'], type: 'select' }]));
  await makeSns(service, await makeCatalogue(service));
  return { service, fixture, other };
}

const lastJob = async (service: TestApp) => {
  await finishJobs(service);
  return (await ok(service.api('POST', '/jobs/data', { sorts: [{ name: 'id', order: 'DESC' }] }))).envelope.data
    .items[0];
};

/** Selects all SNs on the page and opens the dialog that changes features. */
async function open(service: TestApp, product?: string) {
  const app = await renderApp(product === undefined ? '/sns' : `/sns?f=productName:is:${encodeURIComponent(product)}`, {
    role: 'manager',
    service,
  });
  await screen.findAllByRole('rowheader');
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select the page' }));
  await app.user.click(await screen.findByRole('button', { name: 'More' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Change features' }));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = async () => {
    const button = dialog.getByRole('button', { name: 'Change features' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await app.user.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  return { ...app, dialog, confirm };
}

describe('the features of many SNs', () => {
  it('are added where they are missing, after the dialog said which SNs have them or cannot have them', async () => {
    const { service, fixture } = await withSns();
    const { user, dialog, confirm } = await open(service);
    await user.click(await dialog.findByRole('combobox', { name: 'Product' }));
    await user.click(await screen.findByRole('option', { name: fixture.product }));
    await user.type(await dialog.findByLabelText('Features'), '100');
    const list = within(dialog.getByRole('list', { name: 'Features of the product' }));
    expect(list.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(list.getByRole('checkbox', { name: /Export\s*2\.0/ }));
    expect(await dialog.findByText('The features of 1 SN will change.')).toBeTruthy();
    expect(dialog.getByText('1 already has this value and will not change.')).toBeTruthy();
    expect(dialog.getByText(/1 × The feature does not exist/)).toBeTruthy();
    expect(dialog.getByText(/Export: Selected no → yes/)).toBeTruthy();
    await confirm();
    expect(await lastJob(service)).toMatchObject({
      done: 2,
      failed: 1,
      change: { features: [{ feature: { id: fixture.ids['export2'] }, type: 'select' }] },
    });
    expect(await fixture.read('export2')).toMatchObject({ status: 3 });
  });

  it('get a new end in the SNs that have them, for the product that the list is filtered by', async () => {
    const { service, fixture, other } = await withSns();
    const { user, dialog, confirm } = await open(service, fixture.product);
    await user.click(await dialog.findByRole('radio', { name: 'Set end date and users' }));
    await user.click(await dialog.findByRole('checkbox', { name: /Export\s*2\.0/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Also in other products/ }));
    await user.type(dialog.getByLabelText('End date'), '2027-01-31');
    await user.type(dialog.getByLabelText('Users'), 'x');
    expect(await dialog.findByText('Enter a whole number or -')).toBeTruthy();
    await user.clear(dialog.getByLabelText('Users'));
    expect(await dialog.findByText(/Export: End date none → 2027-01-31 23:59:59/)).toBeTruthy();
    await confirm();
    expect(await lastJob(service)).toMatchObject({
      done: 2,
      change: {
        features: [
          {
            feature: { name: 'Export', version: '2.0' },
            type: 'override',
            onlySelected: true,
            endDate: '2027-01-31',
          },
        ],
      },
    });
    expect(await fixture.read('export2')).toMatchObject({ status: 0 });
    const changed = await ok(service.api('GET', `/sns/${other}/features/${fixture.ids['export2']}`));
    expect(changed.envelope.data.items).toMatchObject([{ endDate: '2027-01-31 23:59:59' }]);
  });
});
