/** What reads of SNs can tell besides, and what lists can list. Specification, POST /sns/data. */
export const SN_SCOPES = ['product', 'template', 'business', 'customer', 'use', 'standing', 'archived', 'all'] as const;
export type SnScope = (typeof SN_SCOPES)[number];

/** What lists of SNs can be asked for. */
export const SN_LIST_SCOPES = [...SN_SCOPES, 'peak'] as const;
export type SnListScope = (typeof SN_LIST_SCOPES)[number];

/** Limits that can be nearly used up: sessions and borrowed seats, active devices, bound users. */
export const NEAR_LIMITS = ['concurrency', 'devices', 'users'] as const;
export type NearLimit = (typeof NEAR_LIMITS)[number];

/** The specification's query names, and those the list screen filters by; each has an index. */
export const snNames = {
  querys: {
    sn: 'text',
    lastUpdateDate: 'date',
    activeDate: 'date',
    activated: 'boolean',
    startDate: 'date',
    endDate: 'date',
    expires: 'date',
    updateTime: 'date',
    regDate: 'date',
    type: 'enum',
    expirationDays: 'number',
    status: 'number',
    standing: 'enum',
    productName: 'text',
    templateName: 'text',
    businessName: 'text',
    customerName: 'text',
    customerGroup: 'text',
    userName: 'text',
    feature: 'number',
    flag: 'enum',
    description: 'text',
    archived: 'boolean',
    nearLimit: 'enum',
    limitUse: 'number',
  },
  sorts: ['sn', 'regDate', 'updateTime', 'lastUpdateDate', 'activeDate', 'startDate', 'endDate', 'expires'],
} as const;
