import type { QueryKey } from '@tanstack/react-query';
import type { ChangedRecords, EventKind } from '#contract/events.ts';

/** Where what is read of each kind of record stands among the queries. */
const ROOTS: Readonly<Record<EventKind, readonly string[]>> = {
  sn: ['sns', 'datas', 'overview'],
  business: ['businesses'],
  product: ['products', 'datas'],
  template: ['products', 'datas'],
  customer: ['customers'],
  customerGroup: ['customers'],
  note: ['notes'],
  user: ['users'],
  role: ['users', 'roles'],
  machine: ['machines'],
  tokenid: ['tokenids'],
  session: ['sessions', 'overview'],
  log: ['logs', 'borrows'],
  string: ['strings'],
  job: ['jobs'],
  audit: ['audit'],
  operator: ['operators'],
  platformKey: ['keys'],
};

/** Whether what a query read may have become another by a change. The detail of a record follows its own key only. */
export function isTouched(query: QueryKey, changes: readonly ChangedRecords[]): boolean {
  const [root, part, name] = query;
  return changes.some(({ kind, keys }) => {
    if (!ROOTS[kind].includes(String(root))) return false;
    const isDetail = part === 'detail' && typeof name === 'string' && name !== '';
    if (!isDetail || keys === undefined || root !== ROOTS[kind][0]) return true;
    // A key names a record as its path does: after what it belongs to.
    return keys.some((key) => key === name || key.startsWith(`${name}/`) || key.endsWith(`/${name}`));
  });
}

/** Any query that a change of anything could touch. */
export const isLive = ([root]: QueryKey): boolean => Object.values(ROOTS).some((roots) => roots.includes(String(root)));
