import { z } from 'zod';
import { sessionRecord, typedCode, typedPassword } from './bff.ts';
import { defineOperations } from '../operation.ts';
import { renderedTime } from '../scalars.ts';

export const secondFactorRecord = z
  .strictObject({
    enrolled: z.boolean().describe('Sign-in needs a code'),
    required: z.boolean().describe('The service requires it for this operator'),
    since: renderedTime.optional().describe('When it was confirmed'),
    recoveryCodes: z.int().optional().describe('Number of unused recovery codes'),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactorRecord = z.output<typeof secondFactorRecord>;

export const enrolmentRecord = z.strictObject({
  uri: z.string().describe('URI for the authenticator application, `otpauth://totp/…`; shown once'),
  secret: z.string().describe('The same secret in base32, to type'),
});
export type EnrolmentRecord = z.output<typeof enrolmentRecord>;

export const enrolledRecord = z.strictObject({
  recoveryCodes: z.array(z.string()).describe('Each replaces a code once; shown once'),
  session: sessionRecord.describe('The new session of this browser; all others have ended'),
});
export type EnrolledRecord = z.output<typeof enrolledRecord>;

const password = typedPassword.describe('Password of the operator');

/** The operator's own second factor: codes of an authenticator app (RFC 6238). */
export const secondFactorOperations = defineOperations({ tag: 'session', extension: true })({
  'GET /bff/second-factor': {
    id: 'getSecondFactor',
    summary: 'Read one’s own second factor',
    item: secondFactorRecord,
    example: {
      items: [{ enrolled: true, required: false, since: '2026-11-21 09:00:00', recoveryCodes: 10 }],
    },
  },
  'POST /bff/second-factor': {
    id: 'enrolSecondFactor',
    allowed: 'viewer',
    summary: 'Set up a second factor',
    description:
      'Creates a secret, which is in use once a code of it is confirmed. Until then another call replaces it.',
    body: z.strictObject({ password }),
    item: enrolmentRecord,
    codes: [4093, 4290],
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
    summary: 'Confirm the second factor',
    body: z.strictObject({ code: typedCode }),
    item: enrolledRecord,
    codes: [4093, 4290],
    example: {
      body: { code: '492039' },
      items: [
        {
          recoveryCodes: ['MZXW-6YTB-OI5D-GNBV'],
          session: {
            user: { username: 'maria', displayName: 'Maria Silva', role: 'support' },
            permissions: ['getSn'],
            timeZone: 'UTC',
            csrf: '…',
          },
        },
      ],
    },
  },
  'DELETE /bff/second-factor': {
    id: 'removeSecondFactor',
    allowed: 'viewer',
    summary: 'Remove the second factor',
    description:
      'Needs the password and a code, and ends the other sessions. 4093 when the service requires a second factor for this operator.',
    body: z.strictObject({ password, code: typedCode }),
    item: secondFactorRecord,
    codes: [4093, 4290],
    example: { body: { password: '…', code: '492039' }, items: [{ enrolled: false, required: false }] },
  },
});
