import { z } from 'zod';
import { exampleSession, typedCode, typedPassword } from './bff.ts';
import { defineOperations } from '../operation.ts';
import { renderedTime } from '../scalars.ts';
import { firstFactor, passkeyRecord } from './passkeys.ts';

export const secondFactorRecord = z
  .strictObject({
    enrolled: z.boolean().describe('Sign-in needs a second factor'),
    required: z.boolean().describe('The service requires it for this operator'),
    since: renderedTime
      .optional()
      .describe('When codes of an authenticator app were confirmed; absent: there is no app'),
    recoveryCodes: z.int().optional().describe('Number of unused recovery codes'),
    passkeys: z.array(passkeyRecord).describe('Passkeys of the operator, oldest first'),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactorRecord = z.output<typeof secondFactorRecord>;

export const enrolmentRecord = z.strictObject({
  uri: z.string().describe('URI for the authenticator application, `otpauth://totp/…`; shown once'),
  secret: z.string().describe('The same secret in base32, to type'),
});
export type EnrolmentRecord = z.output<typeof enrolmentRecord>;

export const enrolledRecord = z.strictObject(firstFactor);
export type EnrolledRecord = z.output<typeof enrolledRecord>;

const password = typedPassword.describe('Password of the operator');

/** The operator's own second factor: codes of an authenticator app (RFC 6238). `passkeyOperations` has its other kind. */
export const secondFactorOperations = defineOperations({ tag: 'session', extension: true })({
  'GET /bff/second-factor': {
    id: 'getSecondFactor',
    summary: 'Read one’s own second factor',
    item: secondFactorRecord,
    example: {
      items: [{ enrolled: true, required: false, since: '2026-11-21 09:00:00', recoveryCodes: 10, passkeys: [] }],
    },
  },
  'POST /bff/second-factor': {
    id: 'enrolSecondFactor',
    allowed: 'viewer',
    summary: 'Set up an authenticator app',
    description:
      'Creates a secret, which is in use once a code of it is confirmed. Until then another call replaces it. An operator who has passkeys needs a fresh proof too (4030).',
    body: z.strictObject({ password }),
    item: enrolmentRecord,
    codes: [4030, 4093, 4290],
    example: {
      body: { password: '…' },
      items: [
        {
          uri: 'otpauth://totp/Licet:maria?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Licet',
          secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
        },
      ],
    },
  },
  'POST /bff/second-factor/confirm': {
    id: 'confirmSecondFactor',
    allowed: 'viewer',
    summary: 'Confirm the authenticator app',
    description:
      'The first second factor of an operator ends the other sessions, and gives recovery codes and a new session.',
    body: z.strictObject({ code: typedCode }),
    item: enrolledRecord,
    codes: [4093, 4290],
    example: {
      body: { code: '492039' },
      items: [
        {
          recoveryCodes: ['MZXW-6YTB-OI5D-GNBV'],
          session: exampleSession,
        },
      ],
    },
  },
  'DELETE /bff/second-factor': {
    id: 'removeSecondFactor',
    allowed: 'viewer',
    summary: 'Remove the authenticator app',
    description:
      'Needs the password and a code, and ends the other sessions. Recovery codes end with the last second factor. 4093 for the last one when the service requires a second factor of this operator.',
    body: z.strictObject({ password, code: typedCode }),
    item: secondFactorRecord,
    codes: [4093, 4290],
    example: { body: { password: '…', code: '492039' }, items: [{ enrolled: false, required: false, passkeys: [] }] },
  },
});
