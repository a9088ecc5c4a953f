import { describe, expect, it } from 'vitest';
import type { SearchHit } from '#contract/work/search.ts';
import { certainHit, deskHref, groupsOf, placeHref } from './hits.ts';

const hit = (kind: SearchHit['kind'], id: string, more: Partial<SearchHit> = {}): SearchHit => ({
  ...{ kind, id, title: id, match: 'exact' },
  ...more,
});

describe('the link of a hit', () => {
  it('opens the situation of a caller for records that a caller names', () => {
    expect(deskHref(hit('sn', 'A'))).toBe('/desk/sn/A');
    expect(deskHref(hit('customer', 'North/Lab'))).toBe('/desk/customer/North%2FLab');
    expect(deskHref(hit('machine', '7'))).toBe('/desk/machine/7');
  });

  it('opens the page of the record for other kinds', () => {
    expect(deskHref(hit('business', 'Floating'))).toMatch(/^\/businesses\//);
  });

  it('opens the SN of an offline string, and nothing when the string names none', () => {
    expect(deskHref(hit('code', 'x', { sn: 'A' }))).toBe('/desk/sn/A');
    expect(deskHref(hit('code', 'x'))).toBeUndefined();
    expect(placeHref(hit('code', 'x', { sn: 'A' }))).toBe('/desk/sn/A');
  });

  it('finds a token ID in its list, outside of the desk', () => {
    expect(placeHref(hit('tokenid', 'G 1/6'))).toBe('/tokens?q=G+1');
    expect(placeHref(hit('sn', 'A'))).toBe('/sns/A');
  });
});

describe('the hits of a text', () => {
  it('are certain when exactly one fits exactly', () => {
    const [one, other] = [hit('sn', 'A'), hit('user', 'ada')];
    const similar = hit('sn', 'B', { match: 'similar' });
    expect(certainHit([one, similar])).toBe(one);
    expect(certainHit([one, other])).toBeUndefined();
    expect(certainHit([similar])).toBeUndefined();
  });

  it('stand by kind, in the order of the best of each, and at most five of a kind', () => {
    const users = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => hit('user', name));
    const groups = groupsOf([...users.slice(0, 1), hit('sn', 'A'), ...users.slice(1)]);
    expect(groups.map(({ kind, hits }) => [kind, hits.length])).toEqual([
      ['user', 5],
      ['sn', 1],
    ]);
  });
});
