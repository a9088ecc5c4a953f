import { z } from 'zod';
import { sessionRecord, typedCode, typedPassword } from './bff.ts';
import { defineOperations } from '../operation.ts';
import { renderedTime } from '../scalars.ts';

export const secondFactorRecord = z
  .strictObject({
    enrolled: z.boolean().describe('A code is asked for at log-in'),
    required: z.boolean().describe('The service requires it of this operator'),
    since: renderedTime.optional().describe('Since when it is in use'),
    recoveryCodes: z.int().optional().describe('How many recovery codes are left'),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactorRecord = z.output<typeof secondFactorRecord>;

export const enrolmentRecord = z.strictObject({
  uri: z.string().describe('For the authenticator application: `otpauth://totp/…`; told once'),
  secret: z.string().describe('The same secret to type, base32'),
});
export type EnrolmentRecord = z.output<typeof enrolmentRecord>;

export const enrolledRecord = z.strictObject({
  recoveryCodes: z.array(z.string()).describe('Each is good once in place of a code; told once'),
  session: sessionRecord.describe('The new session of this browser; the others are ended'),
});
export type EnrolledRecord = z.output<typeof enrolledRecord>;

const own = { tag: 'session', extension: true } as const;
const password = typedPassword.describe('Password of the operator');

/** The operator's own second factor: codes of an authenticator application (RFC 6238). */
export const secondFactorOperations = defineOperations({
  'GET /bff/second-factor': {
    ...own,
    id: 'getSecondFactor',
    summary: 'Tell about one’s second factor',
    item: secondFactorRecord,
    example: {
      items: [{ enrolled: true, required: false, since: '2026-11-21 09:00:00', recoveryCodes: 10 }],
    },
  },
  'POST /bff/second-factor': {
    ...own,
    id: 'enrolSecondFactor',
    allowed: 'viewer',
    summary: 'Begin with a second factor',
    description: 'Makes a secret. It is in use once a code of it is confirmed; until then another call replaces it.',
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
    ...own,
    id: 'confirmSecondFactor',
    allowed: 'viewer',
    summary: 'Take the second factor into use',
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
    ...own,
    id: 'removeSecondFactor',
    allowed: 'viewer',
    summary: 'Give the second factor up',
    description: 'Takes the password and a code. 4093 when the service requires it of this operator.',
    body: z.strictObject({ password, code: typedCode }),
    item: secondFactorRecord,
    codes: [4093, 4290],
    example: { body: { password: '…', code: '492039' }, items: [{ enrolled: false, required: false }] },
  },
});
