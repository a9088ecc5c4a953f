import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeCatalogue, makeSn, makeSns, ok } from '../../../../server/testing/factories.ts';
import { finishJobs } from '../../../../server/testing/jobs.ts';
import type { TestApp } from '../../../../server/testing/test-app.ts';
import { makeTokenIds, makeTokenSn } from '../../../../server/testing/tokenids.ts';
import { renderApp, testService } from '../../../testing/render-app.tsx';
import { dialog, fill, finishStarted, press, rowNames, sent, stored, tick } from '../../../testing/steps.ts';
import { formatSn } from '../../../words/format-sn.ts';

const total = async (service: TestApp, path: string) => (await ok(service.api('GET', path))).envelope.data.total;

it('several pasted SNs are bound to a customer by a job, and several selected ones unbound by another', async () => {
  const service = testService();
  const sns = await makeSns(service, await makeCatalogue(service), {}, 2);
  await ok(service.api('POST', '/customers', [{ name: 'Lab', groupName: 'North' }]));
  const app = await renderApp('/customers/group/North/name/Lab/sns', { role: 'manager', service });
  await press(app, 'Bind SNs');
  const question = await dialog('Bind SNs to Lab');
  await fill(app, /^SNs, one per line/, sns.join('\n'), question);
  await question.findByText('2 will be added');
  await press(app, 'Bind SNs', question);
  await finishStarted(app);
  expect(await total(service, '/customers/name/North/Lab/sns')).toBe(2);
  await app.refresh();
  await waitFor(() => expect(rowNames()).toHaveLength(2));
  for (const sn of sns) await tick(app, `Select ${formatSn(sn)}`);
  await press(app, 'Unbind');
  const unbinding = await dialog('Unbind SNs');
  expect(unbinding.getByText(/^You can undo this for/)).toBeTruthy();
  await press(app, 'Unbind SNs', unbinding);
  await waitFor(() => expect(sent(app, /POST .*\/sns\/bulk/)).toHaveLength(2));
  await finishStarted(app);
  expect(await total(service, '/customers/name/North/Lab/sns')).toBe(0);
});

const ways = {
  'SNs to a user': ['/users/name/ada/sns', 'Bind SNs', /^SNs, one per line/],
  'users to an SN': ['/sns/:sn/users', 'Bind users', /^Accounts/],
  'token IDs to an SN': ['/sns/:tokenSn/tokenids', 'Bind token IDs', /^Labels/],
} as const;

it.each(Object.keys(ways) as (keyof typeof ways)[])('several %s are bound by a job', async (what) => {
  const service = testService();
  const [sn, other] = [await makeSn(service), await makeSn(service)];
  const tokenSn = await makeTokenSn(service);
  await ok(service.api('POST', '/users', [{ name: 'ada' }, { name: 'bob' }]));
  const texts = {
    'SNs to a user': [sn, other],
    'users to an SN': ['ada', 'bob'],
    'token IDs to an SN': (await makeTokenIds(service, 2)).map(({ guid }) => guid),
  }[what];
  const [at, button, label] = ways[what];
  const app = await renderApp(at.replace(':sn', sn).replace(':tokenSn', tokenSn), { role: 'manager', service });
  await press(app, button);
  const question = await dialog();
  await fill(app, label, texts.join('\n'), question);
  await question.findByText('2 will be added');
  await press(app, button, question);
  await finishStarted(app);
  await app.refresh();
  await waitFor(() => expect(rowNames()).toHaveLength(2));
});

it('support unbinds a user from several SNs by a job, and undo of the job binds it to all of them again', async () => {
  const service = testService();
  const sns = [await makeSn(service), await makeSn(service)];
  await ok(service.api('POST', '/users', [{ name: 'ada' }]));
  for (const sn of sns) await ok(service.api('POST', `/sns/${sn}/users`, [{ name: 'ada' }]));
  const app = await renderApp('/users/name/ada/sns', { role: 'support', service });
  for (const sn of sns) await tick(app, `Select ${formatSn(sn)}`);
  await press(app, 'Unbind');
  const question = await dialog('Unbind SNs');
  await question.findByText(/^ada can no longer use 2 SNs/);
  await press(app, 'Unbind SNs', question);
  await finishStarted(app);
  const bound = () => Promise.all(sns.map((sn) => total(service, `/sns/${sn}/users`)));
  expect(await bound()).toEqual([0, 0]);
  const job = await stored(service, '/jobs');
  await ok(service.as('support')('POST', `/jobs/${String(job?.['id'])}/undo`, {}));
  await finishJobs(service);
  expect(await bound()).toEqual([1, 1]);
});
