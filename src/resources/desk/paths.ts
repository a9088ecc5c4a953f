import type { CASE_KINDS } from '#contract/bff/desk.ts';
import { path } from '../../lib/path.ts';

/** Kinds of records that open the situation of a caller. Hits of other kinds open their own page. */
export const SUBJECT_KINDS: typeof CASE_KINDS = ['sn', 'customer', 'user', 'machine', 'tokenid'];
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** The record that the call is about. `id` is the id of the search hit. */
export type Subject = { readonly kind: SubjectKind; readonly id: string };

export const DESK_TABS = ['sessions', 'devices', 'users', 'tokenids', 'errors', 'access', 'timeline'] as const;
export type DeskTab = (typeof DESK_TABS)[number];

/** Paths of the support desk. The selected SN is the query parameter `sn`. */
export const deskPaths = {
  empty: '/desk',
  of: ({ kind, id }: Subject) => path`/desk/${kind}/${id}`,
  tab: ({ kind, id }: Subject, tab: DeskTab) => path`/desk/${kind}/${id}/${tab}`,
};

export const isSubjectKind = (kind: string): kind is SubjectKind => SUBJECT_KINDS.some((known) => known === kind);
