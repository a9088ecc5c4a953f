import { z } from 'zod';
import { defineOperations } from '../operation.ts';
import { FACTOR_REQUIREMENTS } from '../records/settings.ts';
import { ROLES } from '../roles.ts';
import { name, newPassword } from '../scalars.ts';
import { INTEGRITY_STATES, STORAGE_FAULTS } from '../work/storage.ts';
import { backupRecord } from './backup.ts';
import { examplePasskeyAnswer, passkeyAnswer, passkeyChallenge } from './webauthn.ts';

/** Length of an operator's password, in characters. */
export const OPERATOR_PASSWORD = { min: 12, max: 128 } as const;

/** Header of every change by a signed-in browser. Its value comes with the session. */
export const CSRF_HEADER = 'x-csrf-token';

/**
 * A request with this header (`1`) does not extend the session. Open screens send it when they refresh by themselves.
 */
export const POLL_HEADER = 'x-poll';

/** A password typed at sign-in. The rules for new passwords do not apply. */
const typed = z.string().min(1, 'must not be empty').max(1024, 'must have at most 1024 characters');

export const typedPassword = typed.normalize('NFKC').meta({ format: 'password', writeOnly: true });

export const loginBody = z.strictObject({
  username: typed.trim().normalize('NFC').describe('User name of the operator'),
  password: typedPassword.describe('Password of the operator'),
});

/** A typed code of the second factor, without its spaces and dashes. */
export const typedCode = z
  .string()
  .max(64, 'must have at most 64 characters')
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine((text) => text !== '', 'must not be empty')
  .describe('Six digits of the authenticator application, or a recovery code');

/** The first administrator. The token is in the link that the service prints at start. */
export const setupBody = z.strictObject({
  token: typed.describe('The part after `#` in the set-up link'),
  username: name(64).describe('User name of the first administrator'),
  displayName: name(128).describe('Display name of the operator'),
  password: newPassword(OPERATOR_PASSWORD).describe('Password, hard to guess'),
});

export const setupRecord = z.strictObject({ open: z.boolean().describe('The set-up link can be used') });

/** Answer of POST /bff/login, POST /bff/setup and GET /bff/session. */
export const sessionRecord = z
  .strictObject({
    user: z
      .strictObject({
        username: z.string().describe('User name'),
        displayName: z.string().describe('Display name of the operator'),
        role: z.enum(ROLES).describe('Role of the operator'),
      })
      .describe('The signed-in operator'),
    permissions: z.array(z.string()).describe("Ids of the operations that the operator's role permits"),
    timeZone: z.string().describe('IANA zone of every time the API shows'),
    environment: z.string().optional().describe('Label of this service, such as Staging'),
    csrf: z.string().describe(`Value of the header \`${CSRF_HEADER}\``),
    mustChangePassword: z
      .literal(true)
      .optional()
      .describe('The operator must change the generated password before anything else'),
    mustEnrol: z.literal(true).optional().describe('The operator must set up a second factor before anything else'),
  })
  .meta({ id: 'OperatorSession' });
export type SessionRecord = z.output<typeof sessionRecord>;

export const FACTOR_KINDS = ['code', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** Answer to a correct password when a second factor is required. POST /bff/login/code or /bff/login/passkey is next. */
export const halfSessionRecord = z.strictObject({
  secondFactor: z.literal(true).describe('The second factor is needed'),
  kinds: z
    .array(z.enum(FACTOR_KINDS))
    .describe(
      'What the operator has set up for this address: codes of an authenticator app, passkeys. A recovery code always works',
    ),
});
export type HalfSessionRecord = z.output<typeof halfSessionRecord>;

export const serviceRecord = z.strictObject({
  version: z.string().describe('Version of the program'),
  timeZone: z.string().describe('IANA zone of every time the API shows'),
  secondFactor: z.enum(FACTOR_REQUIREMENTS).describe('Who must have a second factor'),
  storage: z
    .object({
      fault: z.enum(STORAGE_FAULTS).optional().describe('Fault of the storage; absent when there is none'),
      integrity: z
        .enum(INTEGRITY_STATES)
        .optional()
        .describe('State of the check for damaged pages after an unclean stop; absent with PostgreSQL'),
    })
    .describe('State of the database and its disk'),
  backup: backupRecord.describe('The last good backup'),
  logsCompleteFrom: z
    .string()
    .optional()
    .describe('Logs are complete from this time; older entries were removed. Absent when none were removed'),
});
export type ServiceRecord = z.output<typeof serviceRecord>;

export const exampleSession = {
  user: { username: 'maria', displayName: 'Maria Silva', role: 'support' },
  permissions: ['getSn', 'listSnSessions', 'endSnSessions'],
  timeZone: 'UTC',
  csrf: 'pWvD0c4uVQeF2Zb9m0T4m1b8mB3Qq0m2v9yq1l0o9aE',
} as const;

export const sessionOperations = defineOperations({
  tag: 'session',
  extension: true,
  item: sessionRecord,
  example: { items: [exampleSession] },
})({
  'POST /bff/login': {
    id: 'login',
    allowed: 'anyone',
    summary: 'Sign in to the back office',
    description:
      'Sets the session cookie. An operator with a second factor gets half a session, which waits five minutes for the second factor.',
    body: loginBody,
    item: z.union([sessionRecord, halfSessionRecord]),
    codes: [4290],
    example: { body: { username: 'maria', password: '…' } },
  },
  'POST /bff/login/code': {
    id: 'loginWithCode',
    allowed: 'anyone',
    summary: 'Send the code of the second factor',
    body: z.strictObject({ code: typedCode }),
    codes: [4290],
    example: { body: { code: '492039' } },
  },
  'POST /bff/login/challenge': {
    ...passkeyChallenge,
    id: 'getLoginChallenge',
    allowed: 'anyone',
    summary: 'Begin to use a passkey after the password',
  },
  'POST /bff/login/passkey': {
    id: 'loginWithPasskey',
    allowed: 'anyone',
    summary: 'Send the answer of a passkey',
    body: z.strictObject({ passkey: passkeyAnswer.describe('Answer of the browser to POST /bff/login/challenge') }),
    codes: [4290],
    example: { body: { passkey: examplePasskeyAnswer } },
  },
  'POST /bff/logout': {
    id: 'logout',
    allowed: 'anyone',
    summary: 'Sign out of the back office',
    description: 'Without a session nothing changes.',
    item: z.strictObject({}),
    example: { items: [{}] },
  },
  'GET /bff/session': {
    id: 'getOwnSession',
    summary: 'Read the session and its permissions',
  },
  'GET /bff/setup': {
    id: 'getSetup',
    allowed: 'anyone',
    summary: 'Read whether set-up is open',
    item: setupRecord,
    example: { items: [{ open: false }] },
  },
  'POST /bff/setup': {
    id: 'setup',
    allowed: 'anyone',
    summary: 'Create the first administrator',
    body: setupBody,
    codes: [4093, 4290],
    example: {
      body: { token: '…', username: 'maria', displayName: 'Maria Silva', password: '…' },
      items: [{ ...exampleSession, user: { ...exampleSession.user, role: 'administrator' } }],
    },
  },
  'GET /bff/service': {
    id: 'getService',
    summary: 'Read the state of the service',
    item: serviceRecord,
    example: {
      items: [
        {
          version: '0.3.0',
          timeZone: 'UTC',
          secondFactor: 'none',
          storage: { integrity: 'unneeded' },
          backup: { madeAt: '2026-11-21 03:00:00', everyHours: 24, overdue: false },
          logsCompleteFrom: '2026-05-27 00:00:00',
        },
      ],
    },
  },
});
