import { z } from 'zod';
import { defineOperations } from '../operation.ts';
import { ROLES } from '../roles.ts';
import { name, newPassword } from '../scalars.ts';
import { INTEGRITY_STATES, STORAGE_FAULTS } from '../work/storage.ts';

/** Characters of an operator's password. Decisions 9. */
export const OPERATOR_PASSWORD = { min: 12, max: 128 } as const;

/** Who must have a second factor before anything else is possible. */
export const FACTOR_REQUIREMENTS = ['none', 'administrators'] as const;
export type FactorRequirement = (typeof FACTOR_REQUIREMENTS)[number];

/** Header of every change that a signed-in browser asks for; its value comes with the session. Decisions 12. */
export const CSRF_HEADER = 'x-csrf-token';

/** Requests with this header (`1`) do not keep a session alive: a screen left open must not. */
export const POLL_HEADER = 'x-poll';

/** What is typed at log-in is not measured against the rules for new passwords: it is right or wrong. */
const typed = z.string().min(1, 'must not be empty').max(1024, 'must have at most 1024 characters');

/** A password that is in use. */
export const typedPassword = typed.normalize('NFKC').meta({ format: 'password', writeOnly: true });

export const loginBody = z.strictObject({
  username: typed.trim().normalize('NFC').describe('User name of the operator'),
  password: typedPassword.describe('Password of the operator'),
});
export type LoginBody = z.input<typeof loginBody>;

/** A code of the second factor as it is typed: spaces and dashes in it do not matter. */
export const typedCode = z
  .string()
  .max(64, 'must have at most 64 characters')
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine((text) => text !== '', 'must not be empty')
  .describe('Six digits of the authenticator application, or a recovery code');

/** The first administrator, made once with the token of the link that the service prints at start. */
export const setupBody = z.strictObject({
  token: typed.describe('What stands behind `#` in the set-up link'),
  username: name(64).describe('User name of the first administrator'),
  displayName: name(128).describe('How the operator is called'),
  password: newPassword(OPERATOR_PASSWORD).describe('Password, hard to guess'),
});
export type SetupBody = z.input<typeof setupBody>;

export const setupRecord = z.strictObject({ open: z.boolean().describe('The set-up link can be used') });
export type SetupRecord = z.output<typeof setupRecord>;

/** What POST /bff/login, POST /bff/setup and GET /bff/session answer. */
export const sessionRecord = z
  .strictObject({
    user: z
      .strictObject({
        username: z.string().describe('User name'),
        displayName: z.string().describe('How the operator is called'),
        role: z.enum(ROLES).describe('Role of the operator'),
      })
      .describe('Who is signed in'),
    permissions: z.array(z.string()).describe("Ids of the operations that the operator's role permits"),
    timeZone: z.string().describe('IANA zone of every time the API shows'),
    environment: z.string().optional().describe('What tells this service from others of its kind, such as Staging'),
    csrf: z.string().describe(`Value of the header \`${CSRF_HEADER}\``),
    mustEnrol: z
      .literal(true)
      .optional()
      .describe('The service requires a second factor, and there is none: nothing else is possible before'),
  })
  .meta({ id: 'OperatorSession' });
export type SessionRecord = z.output<typeof sessionRecord>;

/** The password was right; POST /bff/login/code is next. */
export const halfSessionRecord = z.strictObject({ secondFactor: z.literal(true).describe('A code is awaited') });
export type LoginRecord = SessionRecord | z.output<typeof halfSessionRecord>;

export const serviceRecord = z.strictObject({
  version: z.string().describe('Version of the program'),
  timeZone: z.string().describe('IANA zone of every time the API shows'),
  secondFactor: z.enum(FACTOR_REQUIREMENTS).describe('Who must have a second factor'),
  storage: z
    .object({
      fault: z.enum(STORAGE_FAULTS).optional().describe('Why the storage cannot be relied on; absent when it can'),
      integrity: z.enum(INTEGRITY_STATES).describe('The check for damaged pages after a stop that was not clean'),
    })
    .describe('State of the database and its disk'),
  logsCompleteFrom: z
    .string()
    .optional()
    .describe('Time from which on logs are complete; older entries were removed by age. Absent while none were'),
});
export type ServiceRecord = z.output<typeof serviceRecord>;

const tag = 'session';
const own = { tag, extension: true } as const;
const exampleSession = {
  user: { username: 'maria', displayName: 'Maria Silva', role: 'support' },
  permissions: ['getSn', 'listSnSessions', 'endSnSessions'],
  timeZone: 'UTC',
  csrf: 'pWvD0c4uVQeF2Zb9m0T4m1b8mB3Qq0m2v9yq1l0o9aE',
} as const;

/** Log-in, log-out, set-up and the session itself. Decisions 12, Shapes of extensions. */
export const sessionOperations = defineOperations({
  'POST /bff/login': {
    ...own,
    id: 'login',
    allowed: 'anyone',
    summary: 'Log in to the back office',
    description:
      'Sets the session cookie. An operator with a second factor gets half a session, which waits five minutes for the code.',
    body: loginBody,
    item: z.union([sessionRecord, halfSessionRecord]),
    codes: [4290],
    example: { body: { username: 'maria', password: '…' }, items: [exampleSession] },
  },
  'POST /bff/login/code': {
    ...own,
    id: 'loginWithCode',
    allowed: 'anyone',
    summary: 'Give the code of the second factor',
    body: z.strictObject({ code: typedCode }),
    item: sessionRecord,
    codes: [4290],
    example: { body: { code: '492039' }, items: [exampleSession] },
  },
  'POST /bff/logout': {
    ...own,
    id: 'logout',
    allowed: 'anyone',
    summary: 'Log out of the back office',
    description: 'Without a session nothing happens.',
    item: z.strictObject({}),
    example: { items: [{}] },
  },
  'GET /bff/session': {
    ...own,
    id: 'getOwnSession',
    summary: 'Tell who is signed in, and what that operator may do',
    item: sessionRecord,
    example: { items: [exampleSession] },
  },
  'GET /bff/setup': {
    ...own,
    id: 'getSetup',
    allowed: 'anyone',
    summary: 'Tell whether the first administrator is still to be made',
    item: setupRecord,
    example: { items: [{ open: false }] },
  },
  'POST /bff/setup': {
    ...own,
    id: 'setup',
    allowed: 'anyone',
    summary: 'Make the first administrator',
    body: setupBody,
    item: sessionRecord,
    codes: [4093, 4290],
    example: {
      body: { token: '…', username: 'maria', displayName: 'Maria Silva', password: '…' },
      items: [{ ...exampleSession, user: { ...exampleSession.user, role: 'administrator' } }],
    },
  },
  'GET /bff/service': {
    ...own,
    id: 'getService',
    summary: 'Tell about the service itself',
    item: serviceRecord,
    example: {
      items: [
        {
          version: '0.3.0',
          timeZone: 'UTC',
          secondFactor: 'none',
          storage: { integrity: 'unneeded' },
          logsCompleteFrom: '2026-05-27 00:00:00',
        },
      ],
    },
  },
});
