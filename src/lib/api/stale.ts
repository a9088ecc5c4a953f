import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ChangedRecords, EventKind } from '#contract/events.ts';
import { SESSION_KEY } from './session.ts';

/** Returns whether a change makes a query stale. Without keys, any record of the kind may have changed. */
type Concerns = (query: Pick<Query, 'queryKey' | 'state'>, keys: ChangedRecords['keys']) => boolean;
type Rule = { readonly root: string; readonly concerns: Concerns };

/** All queries of a kind. The detail of a record follows its own key only. */
const own = (root: string): Rule => ({
  root,
  concerns: ({ queryKey: [, part, name] }, keys) => {
    if (part !== 'detail' || typeof name !== 'string' || name === '' || keys === undefined) return true;
    // The key of a record begins with the key of its parent, like a path.
    return keys.some((key) => key === name || key.startsWith(`${name}/`) || key.endsWith(`/${name}`));
  },
});

/** All queries of a root, whichever record changed. */
const all = (root: string): Rule => ({ root, concerns: () => true });

/** Parts of a kind that count or validate records of other kinds. */
const COUNTING: ReadonlySet<unknown> = new Set(['detail', 'list', 'access']);

/** Queries with counts of other records, whichever of those changed. */
const counts = (root: string): Rule => ({ root, concerns: ({ queryKey: [, part] }) => COUNTING.has(part) });

/** Queries with counts for the SNs in the keys. Sessions start and end too often to refresh the counts of all SNs. */
const countsOfSns = (root: string): Rule => ({
  root,
  concerns: ({ queryKey: [, part, name], state: { data } }, keys) =>
    COUNTING.has(part) &&
    (keys === undefined || keys.includes(String(name)) || snsIn(data).some((sn) => keys.includes(sn))),
});

/** Who changed records of a kind, and why. */
const activity = (of: EventKind): Rule => ({ root: 'activity', concerns: ({ queryKey: [, kind] }) => kind === of });

/** What happened to a record, which can be anything. */
const timeline = all('timeline');

/** Queries that a change of each kind of record makes stale, by the first element of their keys. */
const RULES: Readonly<Record<EventKind, readonly Rule[]>> = {
  sn: [own('sns'), all('datas'), all('overview'), activity('sn'), timeline],
  business: [own('businesses'), activity('business')],
  product: [own('products'), all('datas'), activity('product')],
  template: [own('products'), all('datas'), activity('template')],
  file: [own('products')],
  customer: [own('customers'), activity('customer'), timeline],
  customerGroup: [own('customers')],
  note: [own('notes'), timeline],
  allowance: [all('allowances'), all('overview'), timeline],
  // The settings say who must have a second factor, and so what a session may do.
  setting: [all('settings'), all(SESSION_KEY[0])],
  user: [own('users'), counts('sns'), all('overview'), activity('user'), timeline],
  role: [all('roles'), all('users'), activity('role')],
  machine: [own('machines'), counts('sns'), all('overview'), activity('machine'), timeline],
  tokenid: [own('tokenids'), activity('tokenid')],
  // The keys of session events are SNs.
  session: [all('sessions'), countsOfSns('sns'), countsOfSns('machines'), counts('users'), all('overview')],
  log: [all('logs'), all('borrows'), all('desk'), timeline],
  string: [own('strings'), timeline],
  job: [own('jobs'), timeline],
  audit: [all('audit')],
  operator: [own('operators')],
  key: [own('platform-keys')],
  view: [all('views')],
};

const ROOTS: ReadonlySet<unknown> = new Set(Object.values(RULES).flatMap((rules) => rules.map(({ root }) => root)));

/** True when a change of some record can make a query stale. */
export const isLive = ([root]: QueryKey): boolean => ROOTS.has(root);

/** Returns a predicate that is true for the queries which these changes make stale. */
export const staleBy =
  (changes: readonly ChangedRecords[]) =>
  (query: Parameters<Concerns>[0]): boolean =>
    changes.some(({ kind, keys }) =>
      RULES[kind].some(({ root, concerns }) => root === query.queryKey[0] && concerns(query, keys)),
    );

/** Kinds of records that show fields of other kinds. A change on this page refreshes them too. */
const SHOWN_IN: Readonly<Partial<Record<EventKind, readonly EventKind[]>>> = {
  allowance: ['sn', 'machine'],
  customer: ['sn'],
  user: ['sn', 'session'],
  machine: ['sn', 'session', 'string'],
  tokenid: ['sn'],
  // Generating strings can activate devices, take seats and bind token IDs.
  string: ['sn', 'machine', 'tokenid', 'log'],
};

/** Refreshes the audit log and other kinds of records on this page that show the changed kind. */
export const refreshShown = (queryClient: QueryClient, kind: EventKind): Promise<void> =>
  refresh(queryClient, [...(SHOWN_IN[kind] ?? []), 'audit']);

/** Refreshes every query that a change of a kind affects. Resolves when those on the page were read again. */
export const refreshAfter = (queryClient: QueryClient, kind: EventKind): Promise<void> =>
  refresh(queryClient, [kind, ...(SHOWN_IN[kind] ?? []), 'audit']);

const refresh = (queryClient: QueryClient, kinds: readonly EventKind[]): Promise<void> =>
  queryClient.invalidateQueries({ predicate: staleBy(kinds.map((kind) => ({ kind }))) });

function snsIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('items' in data) || !Array.isArray(data.items)) return [];
  const rows: readonly unknown[] = data.items;
  return rows.flatMap((row) =>
    typeof row === 'object' && row !== null && 'sn' in row && typeof row.sn === 'string' ? [row.sn] : [],
  );
}
