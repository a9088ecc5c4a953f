import type { Fields, Meanings } from './field.ts';

/** Name of the built-in key in the audit log. No other key can have it. */
export const BUILT_IN_KEY = 'platform';

export const KEY_PERMISSIONS = ['read', 'all'] as const;
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

/** Fields of a platform key, in the order of its record. */
export const keyFields = {
  id: { kind: 'integer', form: 'id', always: true },
  name: { kind: 'text', form: 'name', max: 64, reserved: [BUILT_IN_KEY], always: true, required: true, write: 'once' },
  permissions: { kind: 'choice', choices: KEY_PERMISSIONS, always: true, required: true, write: 'once' },
  created: { kind: 'date', always: true },
  createdBy: { kind: 'text', always: true },
  expiresAt: { kind: 'date', edge: 'end', column: 'expires', write: 'once' },
  expired: { kind: 'flag', always: true, computed: true },
  lastUsed: { kind: 'date' },
} as const satisfies Fields;

export const keyMeanings = {
  name: 'Name of the key in the audit log',
  permissions: '`read`: operations that change nothing; `all`: every operation',
  created: 'When the key was created',
  createdBy: 'User name of the operator who created it',
  expiresAt: 'When the key expires; absent: never',
  expired: 'The key has expired and is refused',
  lastUsed: 'When the key was last used, to the minute; absent: never',
} as const satisfies Meanings<typeof keyFields>;
