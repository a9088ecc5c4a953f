import { path } from '../../lib/path.ts';

/** What a caller can be found by; everything else leads to a page of its own. */
export const SUBJECT_KINDS = ['sn', 'customer', 'user', 'machine', 'tokenid'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Whom or what the call is about: a kind, and the id that the search tells. */
export type Subject = { readonly kind: SubjectKind; readonly id: string };

export const DESK_TABS = ['sessions', 'devices', 'users', 'tokenids', 'errors', 'access', 'timeline'] as const;
export type DeskTab = (typeof DESK_TABS)[number];

/** Addresses of the support desk. The SN that the call is narrowed down to stands in the query. */
export const deskPaths = {
  empty: '/desk',
  of: ({ kind, id }: Subject) => path`/desk/${kind}/${id}`,
  tab: ({ kind, id }: Subject, tab: DeskTab) => path`/desk/${kind}/${id}/${tab}`,
};

export const isSubjectKind = (kind: string): kind is SubjectKind => SUBJECT_KINDS.some((known) => known === kind);
