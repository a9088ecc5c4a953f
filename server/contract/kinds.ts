/**
 * Kinds of records that changes are about. The audit log names its targets by them, and events, the search and the
 * addresses of the SPA use the same words.
 */
export const TARGET_KINDS = [
  'sn',
  'business',
  'product',
  'template',
  'file',
  'customer',
  'customerGroup',
  'user',
  'role',
  'machine',
  'tokenid',
  'operator',
  'key',
  'view',
  'job',
] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];
