import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import { IMPORT_COLUMNS, IMPORT_NAMES } from '#contract/work/import-names.ts';
import { activate } from '../../lib/format/i18n.ts';
import { columnLabel, guessFields } from './labels.ts';

afterEach(() => activate('en'));

describe('the fields that the columns of a file are taken for', () => {
  it('are found by the name of the API and by the label, however they are spelled', async () => {
    await activate('en');
    const header = ['Name', 'E-MAIL', 'office_number', 'Postal Code', 'Remark'];
    expect(guessFields('customers', header, i18n).slice(0, 3)).toEqual(['name', 'email', 'officeNumber']);
    expect(guessFields('customers', header, i18n).at(-1)).toBe('');
  });

  it('are taken once only', async () => {
    await activate('en');
    expect(guessFields('customers', ['name', 'Name', 'NAME'], i18n)).toEqual(['name', '', '']);
  });

  it.each(IMPORT_NAMES)(
    'are all found again in a file of %s with the labels of the page, in both languages',
    async (name) => {
      for (const language of ['en', 'zh-CN'] as const) {
        await activate(language);
        const labels = IMPORT_COLUMNS[name].map((field) => columnLabel(name, field, i18n));
        expect(guessFields(name, labels, i18n)).toEqual([...IMPORT_COLUMNS[name]]);
        expect(guessFields(name, [...IMPORT_COLUMNS[name]], i18n)).toEqual([...IMPORT_COLUMNS[name]]);
      }
    },
  );

  it('are found in a file with labels in Chinese only while the page is in Chinese', async () => {
    await activate('zh-CN');
    const [label = ''] = IMPORT_COLUMNS.customers.map((field) => columnLabel('customers', field, i18n));
    expect(guessFields('customers', [label], i18n)).toEqual(['name']);
    await activate('en');
    expect(guessFields('customers', [label], i18n)).toEqual(['']);
  });
});
