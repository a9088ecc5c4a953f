import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatInZone } from '../lib/format/format.ts';
import { renderApp, testService } from '../testing/render-app.tsx';

it('says at the top of every page which of several services this is', async () => {
  await renderApp('/businesses', { role: 'viewer', service: testService({ ENVIRONMENT: 'Staging' }) });
  expect(await screen.findByRole('heading', { name: 'Businesses' })).toBeTruthy();
  const [bar] = screen.getAllByRole('banner');
  expect(bar?.textContent).toContain('Staging');
});

describe('the menu tells the time of the server', () => {
  afterEach(() => vi.unstubAllEnvs());

  async function openMenu(timeZone: string, computer: string): Promise<HTMLElement> {
    vi.stubEnv('TZ', computer);
    const { user } = await renderApp('/businesses', {
      role: 'viewer',
      service: testService({ TIME_ZONE: timeZone }),
    });
    await user.click(await screen.findByRole('button', { name: /Your menu/ }));
    return screen.findByRole('dialog', { name: 'Your menu' });
  }

  // Zones without daylight saving time, so that the difference is constant.
  it.each([
    { zone: 'Asia/Shanghai', offset: 'UTC+08:00', computer: 'Africa/Lagos', distance: '7 h behind: Africa/Lagos' },
    { zone: 'UTC', offset: '', computer: 'Asia/Kabul', distance: '4 h 30 min ahead: Asia/Kabul' },
  ])('of $zone, and how far from it the clock of a computer in $computer is', async (each) => {
    const { zone, offset, computer, distance } = each;
    const from = formatInZone(new Date(), zone).slice(11, 16);
    const menu = await openMenu(zone, computer);
    const line = await screen.findByText(/^Server time \d\d:\d\d, /);
    const to = formatInZone(new Date(), zone).slice(11, 16);
    expect([from, to].map((time) => `Server time ${time}, ${offset ? `${zone} (${offset})` : zone}`)).toContain(
      line.textContent,
    );
    expect(menu.textContent).toContain(`Your computer is ${distance}`);
  });

  it('and no distance where both clocks show the same', async () => {
    const menu = await openMenu('Asia/Shanghai', 'Asia/Singapore');
    await screen.findByText(/^Server time \d\d:\d\d, /);
    expect(menu.textContent).not.toContain('Your computer');
  });
});
