import { expect, it } from 'vitest';
import { everyLanguage } from '../../lib/format/every-language.ts';
import { cellValues } from './cell-values.ts';

const languages = await everyLanguage();

it('knows flags, choices and missing limits by their words in any language, and leaves the rest to the server', () => {
  const columns = ['sn', 'vmDetect', 'status', 'concurrentNumber', 'endDate', 'description'];
  const rows = [
    ['yes', 'Yes', 'Disabled', 'Unlimited', 'never', 'yes'],
    ['A', '否', '已启用', '1,000', '永久', ''],
    ['B', 'X', 'aktiv', 'N/A', '31/12/2027', '-'],
    ['C', '1', '4', '-', '', ''],
  ];
  expect(cellValues('sns', { header: [], rows }, columns, languages)).toEqual({
    vmDetect: { yes: true, 否: false, x: true },
    status: { disabled: 1, 已启用: 0, aktiv: 0 },
    concurrentNumber: { unlimited: null, 'n/a': '', '-': '' },
    endDate: { never: null, 永久: null },
  });
});

it('knows the kind of a token ID by its label', () => {
  const rows = [
    ['K-1', 'Floating'],
    ['K-2', '5'],
  ];
  expect(cellValues('tokenids', { header: [], rows }, ['guid', 'tokenType'], languages)).toEqual({
    tokenType: { floating: 6 },
  });
});
