import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../../server/testing/factories.ts';
import type { TestApp } from '../../../server/testing/test-app.ts';
import { renderApp, testService } from '../../testing/render-app.tsx';
import { fact, fill, reviewAndSave, rowNames } from '../../testing/steps.ts';
import { formatSn } from '../../words/format-sn.ts';

describe('an SN whose end has passed and whose grace has not', () => {
  let service: TestApp;
  let sn: string;
  let expired: string;
  beforeEach(async () => {
    service = testService();
    const of = await makeCatalogue(service, { type: 'FLOAT', graceDays: 30 });
    [sn = ''] = await makeSns(service, of, { endDate: '2026-11-20' });
    [expired = ''] = await makeSns(service, of, { endDate: '2026-11-20', graceDays: 0 });
    await ok(service.api('POST', '/customers', [{ name: 'Lab' }]));
    await ok(service.api('POST', '/customers/name/Lab/sns', [{ sn }, { sn: expired }]));
  });

  it('has a pill of its own in the list, unlike one without grace, and a view that shows it alone', async () => {
    const app = await renderApp('/sns', { role: 'viewer', service });
    const row = async (code: string) => within(await screen.findByRole('row', { name: new RegExp(formatSn(code)) }));
    expect((await row(sn)).getByText('In grace')).toBeTruthy();
    expect((await row(expired)).getByText('Expired')).toBeTruthy();
    await app.user.click(
      within(screen.getByRole('group', { name: 'Views' })).getByRole('button', { name: 'In grace' }),
    );
    await screen.findByText('1–1 of 1');
    expect(rowNames()).toEqual([formatSn(sn)]);
  });

  it('says on its page that it is in grace, until when, and for how many days', async () => {
    await renderApp(`/sns/${sn}`, { role: 'viewer', service });
    await screen.findByRole('heading', { level: 1, name: formatSn(sn) });
    expect(await screen.findByText('In grace')).toBeTruthy();
    expect(await fact('In grace until')).toMatch(/^2026-12-20/);
    expect(await fact('Grace')).toBe('30 days');
  });

  it('is told at the desk as expired and working until its grace ends, and afterwards as expired', async () => {
    const snsOfCaller = async () => within(await screen.findByRole('region', { name: 'SNs' }));
    const { unmount } = await renderApp('/desk/customer/Lab', { role: 'support', service });
    const list = await snsOfCaller();
    expect(await list.findByText('In grace')).toBeTruthy();
    expect(list.getByText(/^expired, works until/).textContent).toBe('expired, works until 2026-12-20');
    unmount();
    service.time.now += 31 * 86_400;
    await renderApp('/desk/customer/Lab', { role: 'support', service });
    expect(await (await snsOfCaller()).findAllByText('Expired')).toHaveLength(2);
    expect((await snsOfCaller()).queryByText(/works until/)).toBeNull();
  });
});

it('a new SN has the grace that was typed into its business', async () => {
  const service = testService();
  const catalogue = await makeCatalogue(service, { type: 'FLOAT' });
  const app = await renderApp(`/businesses/name/${catalogue.business}/edit`, { role: 'administrator', service });
  await fill(app, 'Grace', '14');
  await reviewAndSave(app);
  await waitFor(() => expect(app.address()).toBe('/businesses'));
  const [sn = ''] = await makeSns(service, catalogue, { endDate: '2026-11-19' });
  app.unmount();
  await renderApp(`/sns/${sn}`, { role: 'viewer', service });
  expect(await screen.findByText('In grace')).toBeTruthy();
  expect(await fact('Grace')).toBe('14 days');
});
