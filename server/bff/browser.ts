import type { SessionRecord } from '../contract/bff/bff.ts';
import { permittedTo } from '../contract/permissions.ts';
import { settingsOf } from '../core/settings-store.ts';
import type { Transaction } from '../db/handle.ts';
import type { Deps } from '../http/deps.ts';
import { deviceCookie, readCookie, schemeOf, sessionCookie, type Cookie } from './cookie.ts';
import type { BffContext } from './env.ts';
import { knownDevice, rememberDevice } from './known-device-store.ts';
import type { OperatorRow } from './operator-store.ts';
import { mustEnrol } from './factor/second-factor-rules.ts';
import { csrfToken, endSession, startSession, type OperatorSession } from './session-store.ts';

type Reached = Pick<Deps['config'], 'publicUrl' | 'trustProxy'>;

type Settings = Reached & Pick<Deps['config'], 'timeZone' | 'environment' | 'requireSecondFactor'>;

/** A session that has just started: its record for the browser, and the `Set-Cookie` values that store it. */
export type Begun = { readonly record: SessionRecord; readonly cookies: readonly string[] };

/** Starts a session and remembers the browser. Ends an earlier session of this browser, so that no id outlives a sign-in. */
export async function begin(
  c: BffContext,
  settings: Settings,
  tx: Transaction,
  operator: OperatorRow,
  hasFactor: boolean,
): Promise<Begun> {
  const { username, display_name: displayName, role } = operator;
  const id = await replace(c, settings, tx, operator.id, 'whole');
  const mustChange = operator.must_change === 1;
  const { secondFactor: requirement } = await settingsOf(tx);
  const record = sessionAnswer({ id, username, displayName, role, hasFactor, mustChange, requirement }, settings);
  const device = deviceCookie(scheme(c, settings));
  const deviceId = await rememberDevice(tx, deviceIdOf(c, settings), operator.id);
  return { record, cookies: [cookieOf(c, settings).keep(id), device.keep(deviceId)] };
}

/** Starts half a session, which waits for the code of the second factor. Returns its `Set-Cookie` value. */
export async function beginHalf(
  c: BffContext,
  settings: Settings,
  tx: Transaction,
  operatorId: number,
): Promise<string> {
  return cookieOf(c, settings).keep(await replace(c, settings, tx, operatorId, 'half'));
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

/** Returns the session id in the cookie of a request. It may be invalid. */
export const sessionIdOf = (c: BffContext, settings: Reached): string | undefined =>
  readCookie(c.req.header('cookie'), cookieOf(c, settings).name);

/** Returns the session cookie for the browser of this request. */
export const cookieOf = (c: BffContext, settings: Reached): Cookie => sessionCookie(scheme(c, settings));

/** Returns the id of the browser of a request, if the operator has signed in with it before. */
export const deviceOf = ({ config, db, clock }: Deps, c: BffContext, username: string): Promise<string | undefined> =>
  knownDevice(db.read, deviceIdOf(c, config), username, clock());

const deviceIdOf = (c: BffContext, settings: Reached): string | undefined =>
  readCookie(c.req.header('cookie'), deviceCookie(scheme(c, settings)).name);

const scheme = (c: BffContext, settings: Reached) => schemeOf(settings, c.req.header('x-forwarded-proto'));

/** Returns the record of a session for the browser. */
export function sessionAnswer(
  session: Omit<OperatorSession, 'number' | 'operatorId' | 'lastSeen' | 'proved'>,
  settings: Settings,
): SessionRecord {
  const { timeZone, environment } = settings;
  const { id, username, displayName, role } = session;
  const user = { username, displayName, role };
  const about = { user, timeZone, ...(environment !== undefined && { environment }), csrf: csrfToken(id) };
  if (session.mustChange) return { ...about, permissions: [], mustChangePassword: true };
  return mustEnrol(settings, session)
    ? { ...about, permissions: [], mustEnrol: true }
    : { ...about, permissions: permittedTo(role) };
}
