/** The kinds of records that can be shown as they were. */
export const LOOK_BACK_KINDS = [
  ...(['sn', 'customer', 'user', 'machine'] as const),
  ...(['tokenid', 'product', 'template', 'business'] as const),
] as const;
export type LookBackKind = (typeof LOOK_BACK_KINDS)[number];

/** Most entries of the audit log that one request reads. */
export const MAX_LOOK_BACK = 1000;
