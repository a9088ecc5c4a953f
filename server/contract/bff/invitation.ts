import { z } from 'zod';
import { exampleSession, halfSessionRecord, OPERATOR_PASSWORD, sessionRecord } from './bff.ts';
import { defineOperations } from '../operation.ts';
import { newPassword } from '../scalars.ts';

const token = z
  .string()
  .min(1, 'must not be empty')
  .max(128, 'must have at most 128 characters')
  .describe('The part after `#` in the invitation link');

export const invitationRecord = z.strictObject({
  username: z.string().describe('User name of the invited operator'),
  displayName: z.string().describe('Display name of the operator'),
});

const INVALID =
  'A link that is unknown, used, expired or replaced by another one is 4040, always with the same message.';

/** What the holder of an invitation link can do (docs/decisions/0021-operators-and-keys.md). */
export const invitationOperations = defineOperations({
  tag: 'session',
  extension: true,
  allowed: 'anyone',
  codes: [4040, 4290],
})({
  'POST /bff/invitation/read': {
    id: 'getInvitation',
    summary: 'Read whom an invitation link is for',
    description: INVALID,
    body: z.strictObject({ token }),
    item: invitationRecord,
    example: { body: { token: '…' }, items: [{ username: 'maria', displayName: 'Maria Silva' }] },
  },
  'POST /bff/invitation': {
    id: 'acceptInvitation',
    summary: 'Choose a password by an invitation link',
    description: `Signs the operator in, as POST /bff/login does. The link works once. ${INVALID}`,
    body: z.strictObject({ token, password: newPassword(OPERATOR_PASSWORD).describe('Password, hard to guess') }),
    item: z.union([sessionRecord, halfSessionRecord]),
    example: { body: { token: '…', password: '…' }, items: [exampleSession] },
  },
});
