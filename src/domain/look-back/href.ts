import { LOOK_BACK_KINDS, type LookBackKind } from '#contract/records/look-back.ts';

/** A record that can be shown as it was, by its key in paths. */
export type PastSubject = { readonly kind: LookBackKind; readonly key: string };

export const canLookBack = (kind: string): kind is LookBackKind => LOOK_BACK_KINDS.some((each) => each === kind);

/**
 * Returns the URL of a record as it was. A moment is a time, or `before-12` or `after-12` for an entry of the audit log.
 * Without a moment, the page asks for one.
 */
export const lookBackHref = ({ kind, key }: PastSubject, at?: string): string =>
  `/look-back?${new URLSearchParams({ kind, key, ...(at !== undefined && { at }) }).toString()}`;
