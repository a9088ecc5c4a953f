import { useOutletContext } from 'react-router';
import type { QueryEntry } from '../../lib/list/filters.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import type { Case } from './case.ts';
import type { Subject } from './paths.ts';

/** The SNs and the account that the tabs of a call show. */
export type Scope = {
  /** All SNs of the caller, or only the selected one. Empty when the caller has no SNs. */
  readonly sns: readonly string[];
  readonly userName: string | undefined;
  /** True when the tabs show only one SN: the selected one, or the one that the caller named. */
  readonly isNarrowed: boolean;
};

export type Call = { readonly subject: Subject; readonly caller: Case; readonly scope: Scope };

export const useCall = (): Call => useOutletContext<Call>();

/** Returns the account and the device that a caller named, for the question why they are not let in. */
export const askedOf = ({ user, machine }: Case) => ({ loginName: user?.name ?? '', device: machine?.mid ?? '' });

/** Value of the query parameter `sn` that selects every SN of the caller. */
export const ALL = 'all';

/** Returns the scope: the selected SN, else the one that the caller named, else all SNs of the caller. */
export function scopeOf({ kind }: Subject, { sns, user, focus }: Case, chosen: string | null): Scope {
  const codes = sns.map(({ sn }) => sn);
  const wanted = chosen === ALL ? undefined : (chosen ?? focus);
  const isNarrowed = wanted !== undefined && codes.includes(wanted);
  return { sns: isNarrowed ? [wanted] : codes, userName: kind === 'user' ? user?.name : undefined, isNarrowed };
}

/**
 * Returns query entries for records of the SNs in a scope. Returns undefined when it has no SNs: an empty list of
 * values could match every record.
 */
export function ofSns({ sns }: Scope): QueryEntry[] | undefined {
  return sns.length === 0 ? undefined : [{ name: 'sn', op: '=', values: [...sns] }];
}

/** Returns query entries for sessions and logs. When an account called, they match that account on any SN. */
export function ofCaller(scope: Scope, accountName: 'userName' | 'loginName'): QueryEntry[] | undefined {
  if (scope.userName === undefined) return ofSns(scope);
  const own: QueryEntry = { name: accountName, op: '=', values: [scope.userName] };
  return scope.isNarrowed ? [own, ...(ofSns(scope) ?? [])] : [own];
}

const MOST_ROWS = 100;

type Order = NonNullable<ListRequest['body']['sorts']>[number];

/**
 * Returns the request for a list of the desk, in an order or with the newest first by a field. Without `order` the server uses
 * the default order of the resource.
 */
export const requestOf = (querys: QueryEntry[], order?: string | Order): ListRequest => ({
  body: {
    querys,
    ...(order !== undefined && { sorts: [typeof order === 'string' ? { name: order, order: 'DESC' } : order] }),
  },
  offset: 0,
  limit: MOST_ROWS,
});
