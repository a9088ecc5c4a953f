import { z } from 'zod';
import { ROLES } from './roles.ts';
import { name, newPassword } from './scalars.ts';

/** Characters of an operator's password. Decisions 9. */
export const OPERATOR_PASSWORD = { min: 12, max: 128 } as const;

/** Header of every change that a signed-in browser asks for; its value comes with the session. Decisions 12. */
export const CSRF_HEADER = 'x-csrf-token';

/** Requests with this header (`1`) do not keep a session alive: a screen left open must not. */
export const POLL_HEADER = 'x-poll';

/** What is typed at log-in is not measured against the rules for new passwords: it is right or wrong. */
const typed = z.string().min(1, 'must not be empty').max(1024, 'must have at most 1024 characters');

export const loginBody = z.strictObject({ username: typed.trim().normalize('NFC'), password: typed.normalize('NFKC') });
export type LoginBody = z.input<typeof loginBody>;

/** The first administrator, made once with the token of the link that the service prints at start. */
export const setupBody = z.strictObject({
  token: typed,
  username: name(64),
  displayName: name(128),
  password: newPassword(OPERATOR_PASSWORD),
});
export type SetupBody = z.input<typeof setupBody>;

export const setupRecord = z.strictObject({ open: z.boolean() });
export type SetupRecord = z.output<typeof setupRecord>;

/** What POST /bff/login, POST /bff/setup and GET /bff/session answer. */
export const sessionRecord = z.strictObject({
  user: z.strictObject({ username: z.string(), displayName: z.string(), role: z.enum(ROLES) }),
  /** Ids of the operations that the operator's role permits. */
  permissions: z.array(z.string()),
  /** IANA zone of every time the API shows. */
  timeZone: z.string(),
  /** Value of the header `x-csrf-token`. */
  csrf: z.string(),
});
export type SessionRecord = z.output<typeof sessionRecord>;
