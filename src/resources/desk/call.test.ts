import { describe, expect, it } from 'vitest';
import { snOf } from '../../testing/sn-of.ts';
import { ALL, ofCaller, ofSns, scopeOf, type Scope } from './call.ts';
import type { Case } from './case.ts';

const caller = (more: Partial<Case> = {}): Case => ({ sns: [snOf({ sn: 'A' }), snOf({ sn: 'B' })], total: 2, ...more });
const ada = { guid: 'u', name: 'ada', nickName: 'Ada', status: 0, regDate: '2026-11-01 09:00:00' } as const;
const scope = (more: Partial<Scope> = {}): Scope => ({
  ...{ sns: ['A', 'B'], userName: undefined, isNarrowed: false },
  ...more,
});

describe('the scope of a call', () => {
  it('has all SNs of a customer, until one is chosen', () => {
    const customer = { kind: 'customer', id: 'Lab' } as const;
    expect(scopeOf(customer, caller(), null)).toEqual(scope());
    expect(scopeOf(customer, caller(), 'B')).toEqual(scope({ sns: ['B'], isNarrowed: true }));
  });

  it('has the SN that the caller named, until all are wanted', () => {
    const named = caller({ focus: 'A' });
    expect(scopeOf({ kind: 'sn', id: 'A' }, named, null).sns).toEqual(['A']);
    expect(scopeOf({ kind: 'sn', id: 'A' }, named, ALL)).toEqual(scope());
  });

  it('never has an SN of somebody else', () => {
    expect(scopeOf({ kind: 'customer', id: 'Lab' }, caller(), 'STRANGER')).toEqual(scope());
  });

  it('has the account only when the caller was found by it', () => {
    expect(scopeOf({ kind: 'user', id: 'ada' }, caller({ user: ada }), null).userName).toBe('ada');
    expect(scopeOf({ kind: 'sn', id: 'A' }, caller({ user: ada }), null).userName).toBeUndefined();
  });
});

describe('the records of a scope', () => {
  it('are never asked for without an SN, since an empty list would match every record', () => {
    expect(ofSns(scope({ sns: [] }))).toBeUndefined();
    expect(ofCaller(scope({ sns: [] }), 'userName')).toBeUndefined();
  });

  it('are those of the account on any SN, and on one SN when that is chosen', () => {
    const own = { name: 'loginName', op: '=', values: ['ada'] };
    expect(ofCaller(scope({ userName: 'ada', sns: [] }), 'loginName')).toEqual([own]);
    expect(ofCaller(scope({ userName: 'ada', sns: ['B'], isNarrowed: true }), 'loginName')).toEqual([
      own,
      { name: 'sn', op: '=', values: ['B'] },
    ]);
  });
});
