import type { Fields, Meanings } from './field.ts';

/** Name of the built-in key in the audit log. No other key can have it. */
export const BUILT_IN_KEY = 'platform';

export const KEY_PERMISSIONS = ['read', 'all'] as const;
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

/** Fields of a platform key, in the order of its record. */
export const keyFields = {
  id: { kind: 'integer', form: 'id', always: true },
  name: { kind: 'text', form: 'name', max: 64, reserved: [BUILT_IN_KEY], always: true, required: true, write: 'once' },
  prefix: { kind: 'text' },
  permissions: { kind: 'choice', choices: KEY_PERMISSIONS, always: true, required: true, write: 'once' },
  created: { kind: 'date', always: true },
  createdBy: { kind: 'text', always: true },
  expiresAt: { kind: 'date', edge: 'end', column: 'expires', write: 'once' },
  expired: { kind: 'flag', always: true, computed: true },
  lastUsed: { kind: 'date' },
  revokedAt: { kind: 'date', column: 'revoked' },
  revokedBy: { kind: 'text' },
} as const satisfies Fields;

export const keyMeanings = {
  name: 'Name of the key in the audit log',
  prefix: 'First characters of the key, to tell keys apart; absent for keys of earlier versions',
  permissions: '`read`: operations that change nothing; `all`: every operation',
  created: 'When the key was created',
  createdBy: 'User name of the operator who created it',
  expiresAt: 'When the key expires; absent: never',
  expired: 'The key has expired and is refused',
  lastUsed: 'When the key was last used, to the minute; absent: never',
  revokedAt: 'When the key was revoked; absent for a key that is in use',
  revokedBy: 'User name of the operator who revoked it',
} as const satisfies Meanings<typeof keyFields>;
