import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ChangedRecords, EventKind } from '#contract/events.ts';

/** Whether a query of a root has become stale; without keys, any record of the kind may have changed. */
type Concerns = (query: Pick<Query, 'queryKey' | 'state'>, keys: ChangedRecords['keys']) => boolean;
type Rule = { readonly root: string; readonly concerns: Concerns };

/** Everything that is read of a kind; the detail of a record follows its own key only. */
const own = (root: string): Rule => ({
  root,
  concerns: ({ queryKey: [, part, name] }, keys) => {
    if (part !== 'detail' || typeof name !== 'string' || name === '' || keys === undefined) return true;
    // A key names a record as its path does: after what it belongs to.
    return keys.some((key) => key === name || key.startsWith(`${name}/`) || key.endsWith(`/${name}`));
  },
});

/** Everything that is read of another kind, whichever record changed. */
const all = (root: string): Rule => ({ root, concerns: () => true });

/** What counts or checks something else than the record itself. */
const COUNTING: ReadonlySet<unknown> = new Set(['detail', 'list', 'access']);

/** The counts of other records, whichever changed. */
const counts = (root: string): Rule => ({ root, concerns: ({ queryKey: [, part] }) => COUNTING.has(part) });

/** The counts of records that belong to the SNs that are named: sessions come and go too often to count all anew. */
const countsOfSns = (root: string): Rule => ({
  root,
  concerns: ({ queryKey: [, part, name], state: { data } }, keys) =>
    COUNTING.has(part) &&
    (keys === undefined || keys.includes(String(name)) || snsIn(data).some((sn) => keys.includes(sn))),
});

/** Which queries a change of each kind of record makes stale, by the first word of their keys. */
const RULES: Readonly<Record<EventKind, readonly Rule[]>> = {
  sn: [own('sns'), all('datas'), all('overview')],
  business: [own('businesses')],
  product: [own('products'), all('datas')],
  template: [own('products'), all('datas')],
  file: [own('products')],
  customer: [own('customers')],
  customerGroup: [own('customers')],
  note: [own('notes')],
  user: [own('users'), counts('sns'), all('overview')],
  role: [all('roles'), all('users')],
  machine: [own('machines'), counts('sns'), all('overview')],
  tokenid: [own('tokenids')],
  // The keys of sessions are their SNs.
  session: [all('sessions'), countsOfSns('sns'), countsOfSns('machines'), counts('users'), all('overview')],
  log: [all('logs'), all('borrows')],
  string: [own('strings')],
  job: [own('jobs')],
  audit: [all('audit')],
  operator: [own('operators')],
  key: [own('platform-keys')],
  view: [all('views')],
};

const ROOTS: ReadonlySet<unknown> = new Set(Object.values(RULES).flatMap((rules) => rules.map(({ root }) => root)));

/** Any query that a change of anything can make stale. */
export const isLive = ([root]: QueryKey): boolean => ROOTS.has(root);

/** Tells of each query whether these changes make it stale. */
export const staleBy =
  (changes: readonly ChangedRecords[]) =>
  (query: Parameters<Concerns>[0]): boolean =>
    changes.some(({ kind, keys }) =>
      RULES[kind].some(({ root, concerns }) => root === query.queryKey[0] && concerns(query, keys)),
    );

/** Records of other kinds that show something of a record: a change that is made on this page refreshes them too. */
const SHOWN_IN: Readonly<Partial<Record<EventKind, readonly EventKind[]>>> = {
  customer: ['sn'],
  user: ['sn', 'session'],
  machine: ['sn', 'session', 'string'],
  tokenid: ['sn'],
  // Making strings can activate devices, take seats and bind token IDs.
  string: ['sn', 'machine', 'tokenid', 'log'],
};

/** Refreshes what this page shows of records of other kinds, and the audit log, after a change of a kind. */
export const refreshShown = (queryClient: QueryClient, kind: EventKind): Promise<void> =>
  refresh(queryClient, [...(SHOWN_IN[kind] ?? []), 'audit']);

/** Refreshes all that a change of records of a kind touches. Resolves when the queries on the page are read again. */
export const refreshAfter = (queryClient: QueryClient, kind: EventKind): Promise<void> =>
  refresh(queryClient, [kind, ...(SHOWN_IN[kind] ?? []), 'audit']);

const refresh = (queryClient: QueryClient, kinds: readonly EventKind[]): Promise<void> =>
  queryClient.invalidateQueries({ predicate: staleBy(kinds.map((kind) => ({ kind }))) });

/** The SNs of the records on a page that was read. */
function snsIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('items' in data) || !Array.isArray(data.items)) return [];
  const rows: readonly unknown[] = data.items;
  return rows.flatMap((row) =>
    typeof row === 'object' && row !== null && 'sn' in row && typeof row.sn === 'string' ? [row.sn] : [],
  );
}
