import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import { activate } from '../lib/format/i18n.ts';
import { differencesOf, fieldName, valueText } from './differences.ts';

afterEach(() => activate('en'));

const texts = (before: object, after: object) =>
  differencesOf(before as Record<string, unknown>, after as Record<string, unknown>, i18n).map(
    ({ name, before: old, after: young }) => `${name}: ${old} → ${young}`,
  );

describe('the fields that a change modified', () => {
  it('are named as on the forms, with both values', async () => {
    await activate('en');
    expect(texts({ concurrentNumber: 5, vmDetect: false }, { concurrentNumber: 1200, vmDetect: true })).toEqual([
      'Concurrent sessions: 5 → 1,200',
      'Refuse virtual machines: no → yes',
    ]);
  });

  it('say “none” for a value that was missing or was removed', async () => {
    await activate('en');
    expect(texts({ description: 'Old', usersNumber: undefined }, { description: null, usersNumber: 0 })).toEqual([
      'Description: Old → none',
      'Users: none → 0',
    ]);
  });

  it('say “none” for the status of a record that goes', async () => {
    await activate('en');
    expect(texts({ status: 1 }, {})).toEqual(['Status: Disabled → none']);
  });

  it('name the status in words, for fields that stand on one side only as well', async () => {
    await activate('en');
    expect(texts({ status: 0 }, { status: 4, endDate: '2027-01-31' })).toEqual([
      'Status: Enabled → Blacklisted',
      'End date: none → 2027-01-31',
    ]);
  });

  it('are written in Chinese when the page is', async () => {
    await activate('zh-CN');
    const [text = ''] = texts({ status: 0 }, { status: 1 });
    expect(text).not.toMatch(/[A-Za-z]/);
    expect(text).toContain('→');
  });

  it('compare the features one by one, with the name of each', async () => {
    await activate('en');
    const feature = (id: number, name: string, more: object) => ({ id, name, ...more });
    const before = { features: [feature(1, 'Export', { status: 0 }), feature(2, 'Print', { users: 2 })] };
    const after = { features: [feature(1, 'Export', { status: 3 }), feature(2, 'Print', { users: 5 })] };
    expect(texts(before, after)).toEqual(['Export: Selected: no → yes', 'Print: Users: 2 → 5']);
  });
});

describe('a value on the screen', () => {
  it.each([
    ['text', 'text'],
    [12_345, '12,345'],
    [true, 'yes'],
    [['a', 'b'], 'a, b'],
    ['', 'none'],
  ])('%j is written %s', async (value, text) => {
    await activate('en');
    expect(valueText(value, i18n)).toBe(text);
  });

  it('keeps the name of a field that this version does not know', () => {
    expect(fieldName('colour', i18n)).toBe('colour');
  });
});
