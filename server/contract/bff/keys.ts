import { z } from 'zod';
import { pageQuery } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { id, name, renderedTime, timestamp } from '../scalars.ts';

/** Name of the built-in key in the audit log. No other key can have it. */
export const BUILT_IN_KEY = 'platform';

export const KEY_PERMISSIONS = ['read', 'all'] as const;
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

const permissions = z.enum(KEY_PERMISSIONS).describe('`read`: operations that change nothing; `all`: every operation');

export const platformKeyRecord = z
  .strictObject({
    id,
    name: z.string().describe('Name of the key in the audit log'),
    permissions,
    created: renderedTime.describe('When the key was created'),
    createdBy: z.string().describe('User name of the operator who created it'),
    expiresAt: renderedTime.optional().describe('When the key expires; absent: never'),
    expired: z.boolean().describe('The key has expired and is refused'),
    lastUsed: renderedTime.optional().describe('When the key was last used, to the minute; absent: never'),
  })
  .meta({ id: 'PlatformKey' });
export type PlatformKeyRecord = z.output<typeof platformKeyRecord>;

export const newPlatformKeyRecord = z.strictObject({
  id,
  name: z.string().describe('Name of the key'),
  key: z.string().describe('The key. It is shown once; only its hash is stored'),
});
export type NewPlatformKeyRecord = z.output<typeof newPlatformKeyRecord>;

/** Platform keys for scripts and other systems (docs/decisions/0021-operators-and-keys.md). */
export const platformKeyOperations = defineOperations({ tag: 'keys', extension: true, example: { path: { id: 1 } } })({
  'GET /bff/keys': {
    id: 'listPlatformKeys',
    allowed: { role: 'administrator', read: true },
    summary: 'List the platform keys',
    query: pageQuery,
    item: platformKeyRecord,
    example: {
      items: [
        {
          id: 1,
          name: 'web shop',
          permissions: 'all',
          created: '2026-11-21 09:00:00',
          createdBy: 'maria',
          expiresAt: '2027-02-19 23:59:59',
          expired: false,
          lastUsed: '2026-11-21 09:03:00',
        },
      ],
    },
  },
  'POST /bff/keys': {
    id: 'createPlatformKey',
    allowed: 'administrator',
    summary: 'Create a platform key',
    body: z.strictObject({
      name: name(64, [BUILT_IN_KEY]).describe('Name of the key in the audit log'),
      permissions,
      expiresAt: timestamp.optional().describe('When the key expires; absent: never'),
    }),
    item: newPlatformKeyRecord,
    codes: [4090],
    example: {
      body: { name: 'web shop', permissions: 'all', expiresAt: '2027-02-19' },
      items: [{ id: 1, name: 'web shop', key: 'licet_pWvD0c4uVQeF2Zb9m0T4m1b8mB3Qq0m2v9yq1l0o9aE' }],
    },
  },
  'DELETE /bff/keys/{id}': {
    id: 'revokePlatformKey',
    allowed: 'administrator',
    summary: 'Revoke a platform key',
    description: 'The next request with it is refused (513).',
    item: z.strictObject({ id }),
    example: { items: [{ id: 1 }] },
  },
});
