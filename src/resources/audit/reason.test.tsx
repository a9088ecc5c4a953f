import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeSn, ok } from '../../../server/testing/factories.ts';
import { reclaimSeat } from '../../../server/testing/runtime.ts';
import { activate } from '../../lib/format/i18n.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { fact } from '../../testing/steps.ts';

afterEach(() => activate('en'));

/** Makes an SN whose only seat was reclaimed from an idle session by a log-in. */
async function reclaimed() {
  const service = testService();
  const sn = await makeSn(service, { concurrentNumber: 1, reclaimMinutes: 5 }, { type: 'FLOAT' });
  await reclaimSeat(service, sn);
  return { service, sn };
}

const LANGUAGES = [
  ['en', 'Reason', 'Idle seat reclaimed for another log-in'],
  ['zh-CN', '原因', '闲置席位已收回，供另一登录使用'],
] as const;

it.each(LANGUAGES)('why a seat was reclaimed is told in words in the audit log: %s', async (language, label, words) => {
  const { service } = await reclaimed();
  const app = await renderApp('/audit?cols=actor,reason', { role: 'administrator', service });
  await screen.findAllByRole('rowheader');
  await activate(language);
  const row = (await screen.findByText(words)).closest('[role="row"]');
  const link = within(row as HTMLElement).getAllByRole('link')[0];
  await app.user.click(link ?? document.body);
  await screen.findByRole('dialog');
  expect(await fact(label)).toBe(words);
});

it.each(LANGUAGES)(
  'why a seat was reclaimed is told in words in the timeline of the SN: %s',
  async (language, _, words) => {
    const { service, sn } = await reclaimed();
    await renderApp(`/sns/${sn}/timeline`, { role: 'administrator', service });
    await screen.findAllByText(/Idle seat reclaimed for another log-in/);
    await activate(language);
    expect(await screen.findAllByText(new RegExp(words))).not.toEqual([]);
    expect(document.body.textContent).not.toContain(': reclaimed');
  },
);

it('a reason that an operator typed is shown as typed, even if it is spelled like that of a rule', async () => {
  const service = testService();
  const sn = await makeSn(service);
  await ok(service.as('manager')('PATCH', `/sns/${sn}`, { sn, status: 1 }, { 'x-reason': 'reclaimed' }));
  const { items } = (await ok(service.api('GET', '/audit'))).envelope.data;
  const entry = items.find(({ reason }) => reason === 'reclaimed');
  await renderApp(`/audit/${String(entry?.['id'])}`, { role: 'administrator', service });
  await screen.findByRole('dialog');
  expect(await fact('Reason')).toBe('reclaimed');
});
