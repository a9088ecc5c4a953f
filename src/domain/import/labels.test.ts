import { afterEach, describe, expect, it } from 'vitest';
import { i18n } from '@lingui/core';
import { IMPORT_COLUMNS, IMPORT_NAMES } from '#contract/work/import-names.ts';
import { everyLanguage } from '../../lib/format/every-language.ts';
import { activate } from '../../lib/format/i18n.ts';
import { COLUMN_SYNONYMS } from '../../words/import-words.ts';
import { columnLabel, guessFields } from './labels.ts';

const languages = await everyLanguage();
afterEach(() => activate('en'));

describe('the fields that the columns of a file are taken for', () => {
  it('are found by the name of the API and by the label, however they are spelled', () => {
    const header = ['Name', 'E-MAIL', 'office_number', ' Postal  Code ', 'Colour'];
    expect(guessFields('customers', header, languages)).toEqual(['name', 'email', 'officeNumber', 'postcode', '']);
  });

  it('are taken once only', () => {
    expect(guessFields('customers', ['name', 'Name', 'NAME'], languages)).toEqual(['name', '', '']);
  });

  it.each(IMPORT_NAMES)('are all found again in a file of %s with the labels of either language', async (name) => {
    for (const language of ['en', 'zh-CN'] as const) {
      await activate(language);
      const labels = IMPORT_COLUMNS[name].map((field) => columnLabel(name, field, i18n));
      expect(guessFields(name, labels, languages)).toEqual([...IMPORT_COLUMNS[name]]);
      expect(guessFields(name, [...IMPORT_COLUMNS[name]], languages)).toEqual([...IMPORT_COLUMNS[name]]);
    }
  });

  it.each([
    ['sns', ['License Key', 'Product', 'Edition', 'Seats', 'Max. devices', 'Valid from', 'Valid until', 'Company']],
    ['sns', ['Lizenzschlüssel', 'Produkt', 'Lizenztyp', 'Anzahl (Plätze)', 'Geräte', 'Gültig ab', 'Gültig bis']],
    ['sns', ['序列号', '产品名称', '许可类型', '并发用户数', '设备数', '生效日期', '到期日']],
    ['customers', ['Company', 'E-Mail-Adresse', 'Contact Person', 'Zip Code', 'Town', 'Customer No.']],
    ['users', ['Login', 'Full name', 'E-mail address', 'Telephone']],
    ['tokenids', ['Dongle ID', 'Token type', 'Sticker']],
  ] as const)('are found in a file of %s from another system: %j', (name, header) => {
    expect(guessFields(name, header, languages)).toMatchSnapshot();
  });

  it.each(IMPORT_NAMES)('are told apart by the names that other systems use, for %s', (name) => {
    const fields: readonly string[] = IMPORT_COLUMNS[name];
    expect(Object.keys(COLUMN_SYNONYMS[name]).filter((field) => !fields.includes(field))).toEqual([]);
    for (const [field, synonyms] of Object.entries(COLUMN_SYNONYMS[name]))
      for (const synonym of synonyms)
        expect([synonym, guessFields(name, [synonym], languages)[0]]).toEqual([synonym, field]);
  });

  it('leave the better name its field when a synonym stands before it', () => {
    expect(guessFields('customers', ['Company', 'Name'], languages)).toEqual(['', 'name']);
  });
});
