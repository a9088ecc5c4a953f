import { listNames } from '../records/field.ts';
import { snFields } from '../records/sns.ts';

/** What reads of SNs can tell besides, and what lists can list. */
export const SN_SCOPES = ['product', 'template', 'business', 'customer', 'use', 'standing', 'archived', 'all'] as const;
export type SnScope = (typeof SN_SCOPES)[number];

/** What lists of SNs can be asked for. */
export const SN_LIST_SCOPES = [...SN_SCOPES, 'peak'] as const;
export type SnListScope = (typeof SN_LIST_SCOPES)[number];

/** Limits that can be nearly used up: sessions and borrowed seats, active devices, bound users. */
export const NEAR_LIMITS = snFields.nearLimit.choices;
export type NearLimit = (typeof NEAR_LIMITS)[number];

/** Names by which lists of SNs are filtered and sorted; each has an index. */
export const snNames = listNames(snFields);
