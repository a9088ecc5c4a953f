import { loginBody, setupBody, type SessionRecord } from '../contract/bff.ts';
import { permittedTo } from '../contract/roles.ts';
import { LicensingError } from '../core/errors.ts';
import type { Transaction } from '../db/handle.ts';
import { objects, respond, success } from '../http/answer.ts';
import { writeAudit, type Change } from '../http/audit.ts';
import { bodyText, parseJson } from '../http/body.ts';
import type { Actor } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { validate } from '../http/validate.ts';
import { readCookie, sessionCookie } from './cookie.ts';
import type { BffContext } from './env.ts';
import { createGate } from './gate.ts';
import { findOperator, hasOperators, noteLogin, type OperatorRow } from './operator-store.ts';
import { hashPassword, UNKNOWN_OPERATOR_HASH, verifyPassword } from './password-hash.ts';
import { csrfToken, endSession, startSession, type OperatorSession } from './session-store.ts';
import { expectStrongPassword, insertAdministrator, madeOperator, type Setup } from './setup.ts';
import { countAttempt, forgiveAttempt } from './throttle.ts';

const SYSTEM: Actor = { kind: 'system', name: 'system' };

/** Log-in and set-up: the two ways to a session. Both hash passwords, so both wait at one gate. */
export function createSignIn(deps: Deps, setup: Setup | undefined) {
  const gate = createGate(2, 16);

  const logIn = async (c: BffContext): Promise<Response> => {
    const { username, password } = validate(loginBody, parseJson(await bodyText(c.req.raw)));
    return gate(async () => {
      await deps.db.tx((tx) => countAttempt(tx, username, c.var.ip));
      const operator = await findOperator(deps.db.read, username);
      const right = await verifyPassword(operator?.password_hash ?? UNKNOWN_OPERATOR_HASH, password);
      const id = await deps.db.tx(async (tx) => {
        const current = await findOperator(tx, username);
        const admitted = right && current?.disabled === 0 && current.password_hash === operator?.password_hash;
        if (!admitted) {
          await audit(c, tx, SYSTEM, [{ target: { kind: 'operator', key: operator?.username ?? '' } }], 513);
          return undefined;
        }
        await forgiveAttempt(tx, username, c.var.ip);
        await noteLogin(tx, current.id);
        await audit(c, tx, actorOf(current), [{ target: { kind: 'operator', key: username } }]);
        return begin(c, tx, current);
      });
      if (id === undefined || !operator) throw new LicensingError(513, 'The user name or the password is wrong.');
      return welcome(c, id, operator);
    });
  };

  const setUp = async (c: BffContext): Promise<Response> => {
    const body = validate(setupBody, parseJson(await bodyText(c.req.raw)));
    if (await hasOperators(deps.db.read)) throw setupIsOver();
    if (!setup?.accepts(body.token)) {
      throw new LicensingError(531, 'The set-up link is not valid any more. Start the service again for a new one.');
    }
    expectStrongPassword('password', body.password, [body.username, body.displayName]);
    return gate(async () => {
      const passwordHash = await hashPassword(body.password);
      const { id, operator } = await deps.db.tx(async (tx) => {
        if (await hasOperators(tx)) throw setupIsOver();
        const administrator = await insertAdministrator(tx, { ...body, passwordHash });
        await audit(c, tx, actorOf(administrator), [madeOperator(administrator)]);
        return { id: await begin(c, tx, administrator), operator: administrator };
      });
      return welcome(c, id, operator);
    });
  };

  /** Starts a session; one that the browser already had ends with it, so that no id outlives a log-in. */
  const begin = async (c: BffContext, tx: Transaction, operator: OperatorRow): Promise<string> => {
    const previous = readCookie(c.req.header('cookie'), sessionCookie(deps.config.publicUrl, c.req.url).name);
    if (previous !== undefined) await endSession(tx, previous);
    return startSession(tx, operator.id, c.var.ip);
  };

  const welcome = (c: BffContext, id: string, { username, display_name, role }: OperatorRow): Response => {
    const record = sessionAnswer({ id, username, displayName: display_name, role }, deps.config.timeZone);
    const wire = success(objects([record]));
    const cookie = sessionCookie(deps.config.publicUrl, c.req.url).keep(id);
    return respond({ ...wire, headers: { 'set-cookie': cookie } }, c.var.requestId);
  };

  return { logIn, setUp };
}

/** What the browser is told of a session. */
export const sessionAnswer = (
  { id, username, displayName, role }: Pick<OperatorSession, 'id' | 'username' | 'displayName' | 'role'>,
  timeZone: string,
): SessionRecord => ({
  user: { username, displayName, role },
  permissions: permittedTo(role),
  timeZone,
  csrf: csrfToken(id),
});

const actorOf = ({ username, role }: OperatorRow): Actor => ({ kind: 'operator', name: username, role });

/** Writes what an operator did at the door into the audit log. */
export function audit(
  c: BffContext,
  tx: Transaction,
  actor: Actor,
  changes: readonly Change[],
  outcome = 0,
): Promise<void> {
  const { ip, requestId, operation } = c.var;
  return writeAudit(tx, { actor, ip, requestId, operation }, changes, outcome);
}

const setupIsOver = (): LicensingError => new LicensingError(4093, 'Set-up is over: there are operators. Sign in.');
