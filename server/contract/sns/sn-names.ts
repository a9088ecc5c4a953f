import { listNames } from '../records/field.ts';
import { snFields } from '../records/sns.ts';

/** Words of `scope` in reads of SNs: additional fields, and `archived` SNs in lists. */
export const SN_SCOPES = ['product', 'template', 'business', 'customer', 'use', 'standing', 'archived', 'all'] as const;
export type SnScope = (typeof SN_SCOPES)[number];

/** Words of `scope` in lists of SNs. */
export const SN_LIST_SCOPES = [...SN_SCOPES, 'peak'] as const;
export type SnListScope = (typeof SN_LIST_SCOPES)[number];

/** Limits that an SN can nearly reach: sessions and borrowed seats, active devices, bound users. */
export const NEAR_LIMITS = snFields.nearLimit.choices;
export type NearLimit = (typeof NEAR_LIMITS)[number];

/** Query and sort names of lists of SNs. Each has an index. */
export const snNames = listNames(snFields);
