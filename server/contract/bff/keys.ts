import { z } from 'zod';
import { pageParameters } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { id, name, pathId, renderedTime, timestamp } from '../scalars.ts';

/** How the built-in key is called in the audit log; no other key has this name. */
export const BUILT_IN_KEY = 'platform';

export const KEY_PERMISSIONS = ['read', 'all'] as const;
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

const permissions = z.enum(KEY_PERMISSIONS).describe('`read`: operations that change nothing; `all`: every operation');

export const platformKeyRecord = z
  .strictObject({
    id,
    name: z.string().describe('Name of the key: what the audit log calls it'),
    permissions,
    created: renderedTime.describe('When the key was made'),
    createdBy: z.string().describe('User name of who made it'),
    expiresAt: renderedTime.optional().describe('Until when it is good; absent: until it is revoked'),
    expired: z.boolean().describe('That time is over: the key is refused'),
    lastUsed: renderedTime.optional().describe('When it was last used, to the minute; absent: never'),
  })
  .meta({ id: 'PlatformKey' });
export type PlatformKeyRecord = z.output<typeof platformKeyRecord>;

export const newPlatformKeyRecord = z.strictObject({
  id,
  name: z.string().describe('Name of the key'),
  key: z.string().describe('The key itself: told once, and kept as a hash'),
});
export type NewPlatformKeyRecord = z.output<typeof newPlatformKeyRecord>;

const tag = 'keys';
const own = { tag, extension: true } as const;

/** Keys for scripts and other systems. Extensions, BFF; decisions 12. */
export const platformKeyOperations = defineOperations({
  'GET /bff/keys': {
    ...own,
    id: 'listPlatformKeys',
    allowed: { role: 'administrator', read: true },
    summary: 'List the platform keys',
    query: z.strictObject(pageParameters),
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
    ...own,
    id: 'createPlatformKey',
    allowed: 'administrator',
    summary: 'Make a platform key',
    body: z.strictObject({
      name: name(64, [BUILT_IN_KEY]).describe('Name of the key: what the audit log calls it'),
      permissions,
      expiresAt: timestamp.optional().describe('Until when it is good; absent: until it is revoked'),
    }),
    item: newPlatformKeyRecord,
    codes: [4090],
    example: {
      body: { name: 'web shop', permissions: 'all', expiresAt: '2027-02-19' },
      items: [{ id: 1, name: 'web shop', key: 'licet_pWvD0c4uVQeF2Zb9m0T4m1b8mB3Qq0m2v9yq1l0o9aE' }],
    },
  },
  'DELETE /bff/keys/{id}': {
    ...own,
    id: 'revokePlatformKey',
    allowed: 'administrator',
    summary: 'Revoke a platform key',
    description: 'The next request with it is refused (513).',
    path: z.strictObject({ id: pathId }),
    item: z.strictObject({ id }),
    example: { path: { id: 1 }, items: [{ id: 1 }] },
  },
});
