import { ROLES } from '../roles.ts';
import type { Fields, Meanings } from './field.ts';

/**
 * How an operator gets a password: by a link that works once, or as a generated password that must be changed at the first
 * sign-in.
 */
export const ACCESS_KINDS = ['invitation', 'generated'] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** Hours in which an invitation link can be used, and a generated password signs in. */
export const INVITATION_HOURS = 72;

/** Fields of an operator, in the order of its record. */
export const operatorFields = {
  username: { kind: 'text', form: 'name', max: 64, always: true, required: true, write: 'once' },
  displayName: { kind: 'text', form: 'name', max: 128, always: true, required: true, write: 'kept' },
  role: { kind: 'choice', choices: ROLES, always: true, required: true, write: 'kept' },
  disabled: { kind: 'flag', always: true, write: 'kept' },
  secondFactor: { kind: 'flag', always: true, computed: true },
  regDate: { kind: 'date', always: true },
  lastLogin: { kind: 'date' },
  passwordDate: { kind: 'date', always: true },
  mustChangePassword: { kind: 'flag', always: true, column: 'must_change' },
  invitedUntil: { kind: 'date', computed: true },
} as const satisfies Fields;

export const operatorMeanings = {
  username: 'User name; never changes',
  displayName: 'Display name of the operator',
  role: 'Role of the operator',
  disabled: 'The operator cannot sign in',
  secondFactor: 'The operator has a second factor',
  lastLogin: 'When the operator last signed in; absent: never',
  passwordDate: 'When the password was last changed',
  mustChangePassword: 'The password is generated, and the operator must change it before anything else',
  invitedUntil: 'When the open invitation link expires; absent: there is none',
} as const satisfies Meanings<typeof operatorFields>;
