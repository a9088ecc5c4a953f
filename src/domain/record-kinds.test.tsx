import { i18n } from '@lingui/core';
import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { FOUND_KINDS, TARGET_KINDS } from '#contract/kinds.ts';
import { routes } from '../app/router.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';
import { activate } from '../lib/format/i18n.ts';
import { foundKinds, recordKinds } from './record-kinds.ts';

const tree = routes(createQueryClient());
const urlOf = (kind: keyof typeof recordKinds, key: string) => recordKinds[kind].href?.(key);

/** Keys as the audit log has them, composite ones included. */
const KEYS: Partial<Record<keyof typeof recordKinds, string>> = {
  template: 'Studio/Default',
  customer: 'Partners/Ada',
  tokenid: '0123/USB',
  machine: '7',
  job: '7',
};

describe('the page of a record', () => {
  it.each(TARGET_KINDS.filter((kind) => recordKinds[kind].href !== undefined))('exists for the kind %s', (kind) => {
    const [path = ''] = (urlOf(kind, KEYS[kind] ?? 'Name') ?? '').split('?');
    const matched = matchRoutes(tree, path)?.map(({ route }) => route.path);
    expect(matched).toBeDefined();
    expect(matched).not.toContain('*');
  });

  it.each([
    ['customer', 'Partners/Ada', '/customers/group/Partners/name/Ada'],
    ['customer', 'Ada', '/customers/name/Ada'],
    ['template', 'A/B/Default', '/products/name/A%2FB/templates/Default'],
    ['tokenid', 'a/b/USB', '/tokens/USB/a%2Fb'],
    ['user', 'ada lovelace', '/users/name/ada%20lovelace'],
    ['customerGroup', 'R&D', '/customers?f=groupName%3Ais%3AR%26D'],
    ['key', 'anything', '/settings/keys'],
  ] as const)('of the kind %s with the key %s is at %s', (kind, key, url) => {
    expect(urlOf(kind, key)).toBe(url);
  });

  it('does not exist for files and saved views', () => {
    expect(TARGET_KINDS.filter((kind) => recordKinds[kind].href === undefined)).toEqual(['file', 'view']);
  });
});

describe.each(['en', 'zh-CN'] as const)('the words for kinds of records in %s', (language) => {
  it('differ for each kind, in the singular and in the plural', async () => {
    await activate(language);
    const singular = TARGET_KINDS.map((kind) => i18n._(recordKinds[kind].label));
    const plural = FOUND_KINDS.map((kind) => i18n._(foundKinds[kind].label));
    expect(new Set(singular).size).toBe(TARGET_KINDS.length);
    expect(new Set(plural).size).toBe(FOUND_KINDS.length);
    await activate('en');
  });
});
