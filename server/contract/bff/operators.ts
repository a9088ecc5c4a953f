import { z } from 'zod';
import { exampleOperatorSession, operatorSessionRecord } from './account.ts';
import { OPERATOR_PASSWORD } from './bff.ts';
import { pageQuery } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { ACCESS_KINDS, INVITATION_HOURS, operatorFields, operatorMeanings } from '../records/operators.ts';
import { recordShape, writtenShape } from '../records/schemas.ts';
import { id, newPassword } from '../scalars.ts';

export const operatorRecord = z.strictObject(recordShape(operatorFields, operatorMeanings)).meta({ id: 'Operator' });
export type OperatorRecord = z.output<typeof operatorRecord>;

/** An operator with a new way in. `invitation` and `password` are shown once. */
export const admittedRecord = z
  .strictObject({
    ...recordShape(operatorFields, operatorMeanings),
    invitation: z
      .string()
      .optional()
      .describe(`Path of the page at which the operator chooses a password, for ${INVITATION_HOURS} hours; shown once`),
    password: z.string().optional().describe('The generated password; shown once'),
  })
  .meta({ id: 'AdmittedOperator' });
export type AdmittedRecord = z.output<typeof admittedRecord>;

const { username, disabled, ...named } = writtenShape(operatorFields, operatorMeanings);
const password = newPassword(OPERATOR_PASSWORD).describe('New password, hard to guess');

const access = z
  .enum(ACCESS_KINDS)
  .describe(
    '`invitation`: a link that works once, with which the operator chooses a password; `generated`: a password that must be changed at the first sign-in',
  );

const exampleOperator = {
  username: 'maria',
  displayName: 'Maria Silva',
  role: 'support',
  disabled: false,
  secondFactor: true,
  regDate: '2026-11-02 09:00:00',
  lastLogin: '2026-11-21 08:57:12',
  passwordDate: '2026-11-02 09:00:00',
  mustChangePassword: false,
} as const;
const examplePath = { username: 'maria' };

/** Operators of the back office, for administrators (docs/decisions/0021-operators-and-keys.md). */
export const operatorOperations = defineOperations({
  tag: 'operators',
  extension: true,
  item: operatorRecord,
  example: { path: { ...examplePath, id: 12 }, items: [exampleOperator] },
})({
  'GET /bff/operators': {
    id: 'listOperators',
    allowed: { role: 'administrator', read: true },
    summary: 'List the operators',
    query: pageQuery,
  },
  'POST /bff/operators': {
    id: 'createOperator',
    allowed: 'administrator',
    summary: 'Add an operator',
    description: 'Needs either `access` or, for scripts, `password`.',
    body: z.strictObject({ username, ...named, access: access.optional(), password: password.optional() }),
    item: admittedRecord,
    versioned: true,
    codes: [4090, 4290],
    example: {
      body: { username: 'maria', displayName: 'Maria Silva', role: 'support', access: 'invitation' },
      items: [
        {
          ...exampleOperator,
          secondFactor: false,
          invitedUntil: '2026-11-05 09:00:00',
          invitation: '/invitation#pWvD0c4uVQeF2Zb9m0T4m1b8mB3Qq0m2v9yq1l0o9aE',
        },
      ],
    },
  },
  'GET /bff/operators/{username}': {
    id: 'getOperator',
    allowed: { role: 'administrator', read: true },
    summary: 'Read an operator',
    versioned: true,
  },
  'PATCH /bff/operators/{username}': {
    id: 'updateOperator',
    allowed: 'administrator',
    summary: 'Change an operator',
    description:
      'A new role, a new password and disabling end the sessions of the operator. Operators cannot change their own role or state, or set their own password here (4093).',
    body: z.strictObject({ ...named, disabled, password }).partial(),
    versioned: true,
    codes: [4093, 4290],
    example: { body: { role: 'manager' }, items: [{ ...exampleOperator, role: 'manager' }] },
  },
  'DELETE /bff/operators/{username}': {
    id: 'deleteOperator',
    allowed: 'administrator',
    summary: 'Delete an operator',
    description:
      'Deletes sessions and saved views too. The audit log keeps the operator’s changes. Operators cannot delete themselves (4093).',
    item: z.strictObject({ username: z.string().describe('User name') }),
    versioned: true,
    codes: [4093],
    example: { items: [examplePath] },
  },
  'POST /bff/operators/{username}/access': {
    id: 'resetOperatorAccess',
    allowed: 'administrator',
    summary: 'Reset the password of an operator',
    description:
      'The old password and earlier links stop working, and the sessions of the operator end. A second factor stays. Operators change their own password in their account (4093).',
    body: z.strictObject({ access }),
    item: admittedRecord,
    codes: [4093, 4290],
    example: {
      body: { access: 'generated' },
      items: [{ ...exampleOperator, mustChangePassword: true, password: 'wq3p-7xkd-m2fh-9tzc-r4ve' }],
    },
  },
  'GET /bff/operators/{username}/sessions': {
    id: 'listOperatorSessions',
    allowed: { role: 'administrator', read: true },
    summary: 'List the sessions of an operator',
    query: pageQuery,
    item: operatorSessionRecord,
    example: { items: [exampleOperatorSession] },
  },
  'DELETE /bff/operators/{username}/sessions/{id}': {
    id: 'endOperatorSession',
    allowed: 'administrator',
    summary: 'End a session of an operator',
    item: z.strictObject({ id }),
    example: { items: [{ id: 12 }] },
  },
  'DELETE /bff/operators/{username}/second-factor': {
    id: 'resetSecondFactor',
    allowed: 'administrator',
    summary: 'Reset the second factor of an operator',
    description:
      'For an operator who lost it. Ends the sessions. Operators remove their own with password and code (4093).',
    codes: [4093],
    example: { items: [{ ...exampleOperator, secondFactor: false }] },
  },
});
