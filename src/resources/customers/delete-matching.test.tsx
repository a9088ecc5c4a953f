import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { dialog, fill, finishStarted, press, tick } from '../../testing/steps.ts';

it('all customers that match are deleted by a job, which leaves those that have SNs', async () => {
  const service = testService();
  const names = Array.from({ length: 60 }, (_, at) => `Customer ${at}`);
  await ok(service.api('POST', '/customers', names.map((name) => ({ name })))); // prettier-ignore
  const [sn] = await makeSns(service, await makeCatalogue(service), {}, 1);
  await ok(service.api('POST', `/sns/${sn}/customers/name/Customer 7`));
  const app = await renderApp('/customers', { role: 'manager', service });
  await screen.findAllByRole('rowheader');
  await tick(app, 'Select the page');
  await press(app, /^Select all 60/);
  await press(app, 'Delete');
  const question = await dialog('Delete customers');
  expect(await question.findByText(/^Customers that have SNs will not be deleted/)).toBeTruthy();
  await fill(app, 'Type 60 to confirm', '60', question);
  await press(app, 'Delete customers', question);
  await finishStarted(app);
  const left = (await ok(service.api('GET', '/customers'))).envelope.data.items;
  expect(left.map(({ name }) => name)).toEqual(['Customer 7']);
});
