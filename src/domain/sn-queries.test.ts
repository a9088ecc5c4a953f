import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { activate } from '../lib/format/i18n.ts';
import { snOf } from '../testing/sn-of.ts';
import { ofTemplate, snQueries, snsHref, usingSn } from './sn-queries.ts';

beforeEach(() => activate('en'));

describe('links to SNs', () => {
  it('carry filters to the list, whatever characters the names have', () => {
    const url = snsHref(
      { name: 'productName', op: 'is', values: ['R&D, 2'] },
      { name: 'status', op: 'is', values: ['0'] },
    );
    const filters = new URLSearchParams(url.split('?')[1]).getAll('f');
    expect(url.startsWith('/sns?')).toBe(true);
    expect(filters).toHaveLength(2);
    expect(filters[0]).toContain('R&D');
    expect(filters[1]).toBe('status:is:0');
  });

  it('name an SN with its customer, or say that it is archived', () => {
    const customer = { name: 'Ada' } as never;
    expect(usingSn(snOf({ sn: 'ABCDEFGHJKLMNPQR', customer }))).toMatchObject({
      to: '/sns/ABCDEFGHJKLMNPQR',
      name: 'ABCD-EFGH-JKLM-NPQR',
      note: 'Ada',
    });
    const { note } = usingSn(snOf({ customer, archived: true }));
    expect(typeof note === 'object' && i18n._(note)).toBe('Archived');
  });

  it('for a template filter by its product as well, in the list and in the request', () => {
    const { querys, filters } = ofTemplate('Studio', 'Default');
    expect(filters.map(({ name, values }) => [name, values[0]])).toEqual([
      ['productName', 'Studio'],
      ['templateName', 'Default'],
    ]);
    expect(querys.map(({ name }) => name)).toEqual(filters.map(({ name }) => name));
  });
});

describe('the list of SNs', () => {
  const keyOf = (body: object, shown: string[] = []) =>
    JSON.stringify(snQueries.list({ body, offset: 0, limit: 50 }, shown).queryKey);

  it('asks for peaks only when their column is shown, and for archived SNs only when a filter asks', () => {
    expect(keyOf({})).not.toMatch(/peak|archived/);
    expect(keyOf({}, ['peakCount'])).toContain('peak');
    expect(keyOf({ querys: [{ name: 'archived', op: '=', values: ['true'] }] })).toContain('archived');
  });
});
