import type { QueryEntry } from '../../lib/list/filters.ts';
import type { Case } from './case.ts';
import type { Subject } from './paths.ts';

/** What the tabs of a call look at. */
export type Scope = {
  /** SNs of the caller, or the one that the call is narrowed down to; none when there is none. */
  readonly sns: readonly string[];
  /** The account that called, when that is who called. */
  readonly userName: string | undefined;
  /** True while one SN of several was chosen. */
  readonly isNarrowed: boolean;
};

/** In the address: every SN of the caller, though one of them was named. */
export const ALL = 'all';

/** What to look at: the SN that was chosen, else the one that the caller named, else all there are. */
export function scopeOf({ kind }: Subject, { sns, user, focus }: Case, chosen: string | null): Scope {
  const codes = sns.map(({ sn }) => sn);
  const wanted = chosen === ALL ? undefined : (chosen ?? focus);
  const isNarrowed = wanted !== undefined && codes.includes(wanted);
  return { sns: isNarrowed ? [wanted] : codes, userName: kind === 'user' ? user?.name : undefined, isNarrowed };
}

/**
 * The query entries for what hangs on the SNs of a scope; undefined when there are none, for an empty list of values
 * must never come to mean all there is.
 */
export function ofSns({ sns }: Scope): QueryEntry[] | undefined {
  return sns.length === 0 ? undefined : [{ name: 'sn', op: '=', values: [...sns] }];
}

/** The same of sessions and logs: those of an account on any SN when the account called. */
export function ofCaller(scope: Scope, accountName: 'userName' | 'loginName'): QueryEntry[] | undefined {
  if (scope.userName === undefined) return ofSns(scope);
  const own: QueryEntry = { name: accountName, op: '=', values: [scope.userName] };
  return scope.isNarrowed ? [own, ...(ofSns(scope) ?? [])] : [own];
}

/** What was changed of the SNs, or of the account that called. */
export function changesOf(scope: Scope): QueryEntry[] | undefined {
  const own = scope.userName !== undefined && !scope.isNarrowed;
  const keys = own ? [scope.userName] : scope.sns;
  if (keys.length === 0) return undefined;
  return [
    { name: 'target', op: '=', values: [...keys] },
    { name: 'targetKind', op: '=', values: [own ? 'user' : 'sn'] },
  ];
}
