import { loginBody, setupBody, type SessionRecord } from '../contract/bff.ts';
import { permittedTo } from '../contract/roles.ts';
import { LicensingError } from '../core/errors.ts';
import { createGate } from '../core/gate.ts';
import { hashOfNobody, hashPassword, OPERATOR_COST, verifyPassword } from '../core/password-hash.ts';
import type { Transaction } from '../db/handle.ts';
import { writeAudit, type Change } from '../http/audit.ts';
import { bodyText, parseBody } from '../http/body.ts';
import type { Actor } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { validate } from '../http/validate.ts';
import { readCookie, sessionCookie, type SessionCookie } from './cookie.ts';
import type { BffContext } from './env.ts';
import { findOperator, hasOperators, noteLogin, type OperatorRow } from './operator-store.ts';
import { expectIntended } from './origin.ts';
import { reply } from './reply.ts';
import { csrfToken, endSession, startSession, type OperatorSession } from './session-store.ts';
import type { Sessions } from './sessions.ts';
import { expectStrongPassword, insertAdministrator, madeOperator, type Setup } from './setup.ts';
import { countAttempt, expectNoWait, forgiveAttempt } from './throttle.ts';

const UNKNOWN_OPERATOR = hashOfNobody(OPERATOR_COST);

type Handler = (c: BffContext) => Promise<Response>;

/** The ways into a session and out of it. Passwords are hashed at one gate, two at a time. */
export function createSignIn(
  deps: Deps,
  sessions: Sessions,
  setup: Setup | undefined,
): Record<'logIn' | 'setUp' | 'logOut', Handler> {
  const gate = createGate(2, 16);
  const cookieOf = (c: BffContext): SessionCookie => sessionCookie(deps.config.publicUrl, c.req.url);

  /** Starts a session; one that the browser already had ends with it, so that no id outlives a log-in. */
  const begin = async (c: BffContext, tx: Transaction, operator: OperatorRow): Promise<string> => {
    const previous = readCookie(c.req.header('cookie'), cookieOf(c).name);
    if (previous !== undefined) await endSession(tx, previous);
    return startSession(tx, operator.id, { ip: c.var.ip, userAgent: c.req.header('user-agent') ?? '' });
  };

  const welcome = (c: BffContext, id: string, { username, display_name, role }: OperatorRow): Response => {
    const record = sessionAnswer({ id, username, displayName: display_name, role }, deps.config.timeZone);
    return reply(c, record, { 'set-cookie': cookieOf(c).keep(id) });
  };

  return {
    logIn: async (c) => {
      const { username, password } = validate(loginBody, parseBody(await bodyText(c.req.raw)));
      // Before the gate too: who has to wait must not stand in the line of those who may try.
      await expectNoWait(deps.db.read, username, c.var.ip, deps.clock());
      return gate(async () => {
        await deps.db.tx((tx) => countAttempt(tx, username, c.var.ip));
        const operator = await findOperator(deps.db.read, username);
        const right = await verifyPassword(operator?.password_hash ?? UNKNOWN_OPERATOR, password);
        const session = await deps.db.tx(async (tx) => {
          const current = await findOperator(tx, username);
          const unchanged = current?.disabled === 0 && current.password_hash === operator?.password_hash;
          if (!right || !unchanged) {
            await audit(c, tx, NOBODY, [aboutOperator(operator?.username ?? '')], 513);
            return undefined;
          }
          await forgiveAttempt(tx, username, c.var.ip);
          await noteLogin(tx, current.id);
          await audit(c, tx, actorOf(current), [aboutOperator(username)]);
          return { id: await begin(c, tx, current), operator: current };
        });
        if (!session) throw new LicensingError(513, 'The user name or the password is wrong.');
        return welcome(c, session.id, session.operator);
      });
    },

    setUp: async (c) => {
      const body = validate(setupBody, parseBody(await bodyText(c.req.raw)));
      if (await hasOperators(deps.db.read)) throw setupIsOver();
      if (!setup?.accepts(body.token)) {
        throw new LicensingError(531, 'The set-up link is not valid any more. Start the service again for a new one.');
      }
      expectStrongPassword('password', body.password, [body.username, body.displayName]);
      return gate(async () => {
        const passwordHash = await hashPassword(body.password, OPERATOR_COST);
        const { id, operator } = await deps.db.tx(async (tx) => {
          if (await hasOperators(tx)) throw setupIsOver();
          const made = await insertAdministrator(tx, { ...body, passwordHash });
          await audit(c, tx, actorOf(made), [madeOperator(made)]);
          return { id: await begin(c, tx, made), operator: made };
        });
        return welcome(c, id, operator);
      });
    },

    logOut: async (c) => {
      const session = await sessions.find(c);
      if (session) {
        expectIntended(c, deps.config.publicUrl);
        await deps.db.tx(async (tx) => {
          await endSession(tx, session.id);
          await audit(c, tx, c.var.actor, [aboutOperator(session.username)]);
        });
      }
      return reply(
        c,
        {},
        {
          'set-cookie': cookieOf(c).drop(),
          'clear-site-data': '"cache","cookies","storage"',
        },
      );
    },
  };
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

/** Whoever fails to log in is nobody yet. A name that no operator has is not written down: it may be a password. */
const NOBODY: Actor = { kind: 'system', name: 'system' };

const actorOf = ({ username, role }: OperatorRow): Actor => ({ kind: 'operator', name: username, role });

const aboutOperator = (username: string): Change => ({ target: { kind: 'operator', key: username } });

function audit(c: BffContext, tx: Transaction, actor: Actor, changes: readonly Change[], outcome = 0): Promise<void> {
  const { ip, requestId, operation } = c.var;
  return writeAudit(tx, { actor, ip, requestId, operation }, changes, outcome);
}

const setupIsOver = (): LicensingError => new LicensingError(4093, 'Set-up is over: there are operators. Sign in.');
