import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { SessionContext, type Session } from '../../lib/api/session.ts';
import { activate, type Language } from '../../lib/format/i18n.ts';
import { Clock } from '../../lib/format/now.tsx';
import { CopyText } from './copy-button.tsx';
import { DateTime } from './date-time.tsx';
import { FileSize } from './file-size.tsx';
import { NumberText, OptionalText } from './text.tsx';

const session = { timeZone: 'Asia/Shanghai' } as Session;

async function show(content: ReactNode, language: Language = 'en') {
  await activate(language);
  return render(
    <Providers queryClient={createQueryClient()} test>
      <SessionContext value={session}>
        <Clock timeZone={session.timeZone}>{content}</Clock>
      </SessionContext>
    </Providers>,
  );
}

describe('a number', () => {
  it('is grouped as the language of the operator does', async () => {
    const { container } = await show(<NumberText value={1_234_567} />);
    expect(container.textContent).toBe('1,234,567');
  });

  it('is a dash where there is none, which is not zero', async () => {
    const { container } = await show(
      <>
        <NumberText value={undefined} /> <NumberText value={0} /> <NumberText value={undefined} none="no limit" />
      </>,
    );
    expect(container.textContent).toBe('– 0 no limit');
  });
});

it('a text without content is a dash', async () => {
  const { container } = await show(
    <>
      <OptionalText value="" />
      <OptionalText value={undefined} />
      <OptionalText value="Ada" />
    </>,
  );
  expect(container.textContent).toBe('––Ada');
});

it.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KiB'],
  [1_600_000, '1.5 MiB'],
  [5 * 1024 ** 4, '5,120 GiB'],
])('a file of %d bytes is shown as %s', async (bytes, text) => {
  const { container } = await show(<FileSize bytes={bytes} />);
  expect(container.textContent).toBe(text);
});

describe('a time of the server', () => {
  it('is shown to the minute, or only its day', async () => {
    await show(
      <>
        <DateTime value="2026-11-21 09:00:59" />
        <DateTime value="2026-11-21 09:00:59" day />
      </>,
    );
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '2026-11-21 09:00',
      '2026-11-21',
    ]);
  });

  it('is a dash where there is none', async () => {
    const { container } = await show(<DateTime value={undefined} relative />);
    expect(container.textContent).toBe('–');
  });

  it('tells how far away it is, and keeps that current', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T01:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { container } = await show(<DateTime value="2026-11-21 11:00:00" relative />);
    expect(container.textContent).toContain('in 2 hours');
    act(() => void vi.advanceTimersByTime(3_600_000));
    expect(container.textContent).toContain('in 1 hour');
  });

  it('opens in the zones of the server and of UTC, each of which can be copied', async () => {
    const written = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal('navigator', { ...navigator, language: 'en', onLine: true, clipboard: { writeText: written } });
    await show(<DateTime value="2026-11-21 09:00:00" />);
    fireEvent.click(screen.getByRole('button', { name: '2026-11-21 09:00' }));
    const zones = await screen.findByRole('dialog', { name: 'Time in other zones' });
    expect(zones.textContent).toContain('Asia/Shanghai (UTC+08:00)2026-11-21 09:00:00');
    expect(zones.textContent).toContain('2026-11-21 01:00:00');
    fireEvent.click(screen.getByRole('button', { name: 'Copy UTC' }));
    expect(written).toHaveBeenCalledWith('2026-11-21 01:00:00');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  });
});

describe('a text with a button to copy it', () => {
  it('says when the browser does not allow copying, as over plain HTTP', async () => {
    vi.stubGlobal('navigator', { ...navigator, language: 'en', onLine: true, clipboard: undefined });
    await show(<CopyText text="MJDF" what="SN" />);
    fireEvent.click(screen.getByRole('button', { name: 'Copy SN' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The browser does not allow copying here.');
    expect(screen.getByRole('button', { name: 'Copy SN' })).toBeTruthy();
  });

  it('confirms for two seconds that it was copied', async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      language: 'en',
      onLine: true,
      clipboard: { writeText: () => Promise.resolve() },
    });
    await show(<CopyText text="MJDF" what="SN" />);
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Copy SN' }));
    await act(() => vi.advanceTimersByTimeAsync(1_900));
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('button', { name: 'Copy SN' })).toBeTruthy();
  });
});
