import { i18n } from '@lingui/core';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyLogRecord } from '#contract/history/logs.ts';
import { LOG_STATUSES } from '#contract/records/logs.ts';
import { STANDINGS } from '#contract/sns/standing.ts';
import { I18nProvider } from '@lingui/react';
import { activate } from '../lib/format/i18n.ts';
import { EnabledPill } from './enabled-pill.tsx';
import { Outcome } from './log-outcome.tsx';
import { MachineStatusPill } from './machine-status.tsx';
import { StandingPill } from './standing-pill.tsx';

afterEach(() => activate('en'));

const text = (shown: ReactNode): string => {
  const { container } = render(<I18nProvider i18n={i18n}>{shown}</I18nProvider>);
  const { textContent } = container;
  cleanup();
  return textContent ?? '';
};

const entry = (part: Partial<AnyLogRecord>) => ({ errorCode: 0, ...part }) as AnyLogRecord;

const PILLS: Record<string, ReactNode[]> = {
  'the standing of an SN': STANDINGS.map((standing) => <StandingPill key={standing} standing={standing} />),
  'the status of a device': ([0, 1, 33] as const).map((status) => <MachineStatusPill key={status} status={status} />),
  'enabled or not': [true, false].map((enabled) => <EnabledPill key={String(enabled)} enabled={enabled} />),
  'the status of a log entry': LOG_STATUSES.map((status) => <Outcome key={status} entry={entry({ status })} />),
};

describe.each(['en', 'zh-CN'] as const)('in %s', (language) => {
  it.each(Object.entries(PILLS))('%s has words of its own for each value', async (_name, pills) => {
    await activate(language);
    const words = pills.map(text);
    expect(words.filter((word) => word.trim() === '')).toEqual([]);
    expect(new Set(words).size).toBe(pills.length);
    if (language === 'zh-CN') expect(words.filter((word) => !/\p{Script=Han}/u.test(word))).toEqual([]);
  });
});

describe('the result of a log entry', () => {
  it('is the reason with its code when it was refused, whatever its status', async () => {
    await activate('en');
    expect(text(<Outcome entry={entry({ errorCode: 1797, status: 'login' })} />)).toBe('SN disabled (1797)');
  });

  it('is empty when it was not refused and has no status', () => {
    expect(text(<Outcome entry={entry({})} />)).toBe('');
  });
});
