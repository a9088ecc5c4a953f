import type { SessionRecord } from '../contract/bff.ts';
import { permittedTo } from '../contract/roles.ts';
import type { Transaction } from '../db/handle.ts';
import type { Deps } from '../http/deps.ts';
import { readCookie, schemeOf, sessionCookie, type Cookie } from './cookie.ts';
import type { BffContext } from './env.ts';
import type { OperatorRow } from './operator-store.ts';
import { mustEnrol } from './second-factor-rules.ts';
import { csrfToken, endSession, startSession, type OperatorSession } from './session-store.ts';

type Reached = Pick<Deps['config'], 'publicUrl' | 'trustProxy'>;

type Settings = Reached & Pick<Deps['config'], 'timeZone' | 'environment' | 'requireSecondFactor'>;

/** A session that has just begun: what the browser is told of it, and the cookie that keeps it. */
export type Begun = { readonly record: SessionRecord; readonly headers: Readonly<Record<string, string>> };

/** Starts a session; one that the browser already had ends with it, so that no id outlives a log-in. */
export async function begin(
  c: BffContext,
  settings: Settings,
  tx: Transaction,
  { id: operatorId, username, display_name, role }: OperatorRow,
  hasFactor: boolean,
): Promise<Begun> {
  const id = await replace(c, settings, tx, operatorId, 'whole');
  const record = sessionAnswer({ id, username, displayName: display_name, role, hasFactor }, settings);
  return { record, headers: keep(c, settings, id) };
}

/** Starts half a session, which waits for the code of the second factor; returns the headers that keep it. */
export async function beginHalf(
  c: BffContext,
  settings: Settings,
  tx: Transaction,
  operatorId: number,
): Promise<Begun['headers']> {
  return keep(c, settings, await replace(c, settings, tx, operatorId, 'half'));
}

async function replace(
  c: BffContext,
  settings: Settings,
  tx: Transaction,
  operatorId: number,
  kind: 'whole' | 'half',
): Promise<string> {
  const previous = sessionIdOf(c, settings);
  if (previous !== undefined) await endSession(tx, previous);
  return startSession(tx, operatorId, { ip: c.var.ip, userAgent: c.req.header('user-agent') ?? '' }, kind);
}

/** The session id in the cookie of a request, whatever it opens. */
export const sessionIdOf = (c: BffContext, settings: Reached): string | undefined =>
  readCookie(c.req.header('cookie'), cookieOf(c, settings).name);

/** The session cookie as this request's browser keeps it. */
export const cookieOf = (c: BffContext, settings: Reached): Cookie =>
  sessionCookie(schemeOf(settings, c.req.header('x-forwarded-proto')));

const keep = (c: BffContext, settings: Reached, id: string) => ({ 'set-cookie': cookieOf(c, settings).keep(id) });

/** What the browser is told of a session. */
export function sessionAnswer(
  session: Pick<OperatorSession, 'id' | 'username' | 'displayName' | 'role' | 'hasFactor'>,
  { timeZone, environment, requireSecondFactor }: Settings,
): SessionRecord {
  const { id, username, displayName, role } = session;
  const user = { username, displayName, role };
  const about = { user, timeZone, ...(environment !== undefined && { environment }), csrf: csrfToken(id) };
  return mustEnrol(requireSecondFactor, session)
    ? { ...about, permissions: [], mustEnrol: true }
    : { ...about, permissions: permittedTo(role) };
}
