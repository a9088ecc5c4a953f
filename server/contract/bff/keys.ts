import { z } from 'zod';
import { pageParameters } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { keyFields, keyMeanings } from '../records/keys.ts';
import { recordShape, writtenShape } from '../records/schemas.ts';
import { id, queryFlag } from '../scalars.ts';

export const platformKeyRecord = z.strictObject(recordShape(keyFields, keyMeanings)).meta({ id: 'PlatformKey' });
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
    query: z.strictObject({
      ...pageParameters,
      revoked: queryFlag.optional().describe('Only revoked keys, or only the others'),
    }),
    item: platformKeyRecord,
    example: {
      items: [
        {
          id: 1,
          name: 'web shop',
          prefix: 'licet_pWvD',
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
    body: z.strictObject(writtenShape(keyFields, keyMeanings)),
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
    description:
      'The next request with it is refused (513). The key stays in the list, and its name can be given again.',
    item: z.strictObject({ id }),
    example: { items: [{ id: 1 }] },
  },
});
