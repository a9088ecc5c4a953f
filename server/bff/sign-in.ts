import { FACTOR_KINDS, sessionOperations, type FactorKind, type HalfSessionRecord } from '../contract/bff/bff.ts';
import { LicensingError } from '../core/errors.ts';
import { passwordGate, type PasswordTurn } from '../core/password-gate.ts';
import { hashOfNobody, OPERATOR_COST, verifyPassword } from '../core/password-hash.ts';
import { networkOf } from '../core/network.ts';
import type { Reader, Transaction } from '../db/handle.ts';
import { writeAudit, type Change } from '../http/audit.ts';
import type { Actor } from '../http/caller.ts';
import { objects } from '../http/answer.ts';
import type { Deps } from '../http/deps.ts';
import { Routes } from '../http/routes.ts';
import { begin, beginHalf, cookieOf, deviceOf, sessionIdOf } from './browser.ts';
import type { BffContext } from './env.ts';
import { findOperator, hasOperators, noteLogin, operatorOr404, type OperatorRow } from './operator-store.ts';
import { expectIntended } from './origin.ts';
import { visitorFront } from './front.ts';
import { hasExpired } from './invitation/access.ts';
import { expectStrongPassword, type Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { pageOf, usableOn } from './factor/ceremony.ts';
import { afterUse, challengeFor, checkFactor, type FactorProof } from './factor/check-factor.ts';
import { passkeysOf } from './factor/passkey-store.ts';
import { factorInUse, hasAnyFactor } from './factor/second-factor-store.ts';
import { endSession, findHalfSession, type OperatorSession } from './session-store.ts';
import { insertAdministrator, madeOperator, type Setup } from './setup/setup.ts';
import { codeGuess, countAttempt, expectNoWait, forgiveAttempt, passwordGuess } from './throttle.ts';

const UNKNOWN_OPERATOR = hashOfNobody(OPERATOR_COST);

/** Sign-in, set-up and sign-out. Their transactions are essential: they work with a full disk too. */
export function signInRoutes(deps: Deps, sessions: Sessions, passwords: Passwords, setup: Setup | undefined) {
  const { config, db } = deps;

  return new Routes(deps, sessionOperations, visitorFront(deps))
    .run('POST /bff/login', async ({ c, body: { username, password } }) => {
      const device = await deviceOf(deps, c, username);
      const guess = passwordGuess(username, c.var.ip, device);
      const turn: PasswordTurn =
        device === undefined
          ? { line: 'sign-in', caller: networkOf(c.var.ip) }
          : { line: 'known sign-in', caller: device };
      // Checked before the turn too, so that callers who must wait do not fill the line.
      await expectNoWait(db.read, guess, deps.clock());
      return passwordGate(turn, async () => {
        await db.tx((tx) => countAttempt(tx, guess), 'essential');
        const operator = await findOperator(db.read, username);
        const right = await verifyPassword(operator?.password_hash ?? UNKNOWN_OPERATOR, password);
        const answer = await db.tx(async (tx) => {
          const current = await findOperator(tx, username);
          const unchanged = current?.disabled === 0 && current.password_hash === operator?.password_hash;
          if (!right || !unchanged || hasExpired(current, tx.now)) {
            await auditVisit(c, tx, NOBODY, [aboutOperator(operator?.username ?? '')], 513);
            return undefined;
          }
          await forgiveAttempt(tx, guess);
          return admit(c, config, tx, current);
        }, 'essential');
        if (!answer) throw new LicensingError(513, 'The user name or the password is wrong.');
        return { ...objects([answer.record]), cookies: answer.cookies };
      });
    })
    .run('POST /bff/login/code', async ({ c, body }) => finish(deps, c, body))
    .run('POST /bff/login/challenge', async ({ c }) => objects([await challengeFor(deps, c, await halfOf(deps, c))]))
    .run('POST /bff/login/passkey', async ({ c, body }) => finish(deps, c, body))
    .run('GET /bff/setup', async () => {
      const open = setup !== undefined && !(await hasOperators(db.read)) && (await setup.isOpen());
      return objects([{ open }]);
    })
    .run('POST /bff/setup', async ({ c, body }) => {
      if (await hasOperators(db.read)) throw setupIsOver();
      if (setup === undefined || !(await setup.accepts(body.token))) {
        throw new LicensingError(531, 'The set-up link is no longer valid. Restart the service to get a new one.');
      }
      expectStrongPassword('password', body.password, [body.username, body.displayName]);
      const passwordHash = await passwords.hash(body.password);
      const { record, cookies } = await db.tx(async (tx) => {
        if (await hasOperators(tx)) throw setupIsOver();
        const made = await insertAdministrator(tx, { ...body, passwordHash });
        await auditVisit(c, tx, actorOf(made), [madeOperator(made)]);
        return begin(c, config, tx, made, false);
      });
      return { ...objects([record]), cookies };
    })
    .run('POST /bff/logout', async ({ c }) => {
      const session = await sessions.find(c);
      if (session) {
        expectIntended(c, config);
        await db.tx(async (tx) => {
          await endSession(tx, session.id);
          await auditVisit(c, tx, c.var.actor, [aboutOperator(session.username)]);
        }, 'essential');
      }
      // Without "cookies", so that the browser stays known (`knownDevice`).
      const headers = { 'clear-site-data': '"cache","storage"' };
      return { ...objects([{}]), headers, cookies: [cookieOf(c, config).drop()] };
    }).app;
}

type Config = Deps['config'];

/**
 * Starts the session of an operator who has proved the password, or half of one when a second factor is needed. `change` is audited
 * in both cases.
 */
export async function admit(c: BffContext, config: Config, tx: Transaction, operator: OperatorRow, change?: Change) {
  if (!(await hasAnyFactor(tx, operator.id))) return welcome(c, config, tx, operator, false, change);
  if (change) await auditVisit(c, tx, actorOf(operator), [change]);
  const record: HalfSessionRecord = { secondFactor: true, kinds: await kindsOf(c, config, tx, operator.id) };
  return { record, cookies: [await beginHalf(c, config, tx, operator.id)] };
}

/** Returns the kinds of second factor that an operator can use on the page of a request. */
async function kindsOf(c: BffContext, config: Config, db: Reader, operatorId: number): Promise<FactorKind[]> {
  const hasApp = (await factorInUse(db, operatorId)) !== undefined;
  const hasPasskey = usableOn(pageOf(c, config), await passkeysOf(db, operatorId)).length > 0;
  return FACTOR_KINDS.filter((kind) => (kind === 'code' ? hasApp : hasPasskey));
}

/** Returns the half session of a request, which waits for the second factor. Throws 513 when there is none, or it is too old. */
async function halfOf({ config, db, clock }: Deps, c: BffContext): Promise<OperatorSession> {
  const id = sessionIdOf(c, config);
  const half = id === undefined ? undefined : await findHalfSession(db.read, id, clock());
  if (!half) throw tookTooLong();
  return half;
}

/** Starts a whole session in place of a half one, after a right proof of the second factor. Throws 515 for a wrong one. */
async function finish(deps: Deps, c: BffContext, proof: FactorProof) {
  const { config, db } = deps;
  const half = await halfOf(deps, c);
  const guess = codeGuess(half.username, c.var.ip, await deviceOf(deps, c, half.username));
  await db.tx((tx) => countAttempt(tx, guess), 'essential');
  const take = await checkFactor(deps, c, half, proof);
  const begun = await db.tx(async (tx) => {
    const operator = await operatorOr404(tx, half.username);
    const used = (await findHalfSession(tx, half.id, tx.now)) ? await take(tx) : tookTooLong();
    if (used instanceof LicensingError) {
      await auditVisit(c, tx, NOBODY, [aboutOperator(operator.username)], used.code);
      return used;
    }
    await forgiveAttempt(tx, guess);
    return welcome(c, config, tx, operator, true, { ...aboutOperator(operator.username), ...afterUse(used) });
  }, 'essential');
  if (begun instanceof LicensingError) throw begun;
  return { ...objects([begun.record]), cookies: begun.cookies };
}

/** Starts the session of an operator who has proved the password, and the second factor if one is needed. */
async function welcome(
  c: BffContext,
  config: Config,
  tx: Transaction,
  operator: OperatorRow,
  hasFactor: boolean,
  change = aboutOperator(operator.username),
) {
  await noteLogin(tx, operator.id);
  await auditVisit(c, tx, actorOf(operator), [change]);
  return begin(c, config, tx, operator, hasFactor);
}

/** Author of failed sign-ins. A user name that no operator has is not stored, because it may be a password. */
export const NOBODY: Actor = { kind: 'system', name: 'system' };

const actorOf = ({ username, role }: OperatorRow): Actor => ({ kind: 'operator', name: username, role });

export const aboutOperator = (username: string): Change => ({ target: { kind: 'operator', key: username } });

/** Writes the audit entry of an operation that needs no session. */
export function auditVisit(
  c: BffContext,
  tx: Transaction,
  actor: Actor,
  changes: readonly Change[],
  outcome = 0,
): Promise<number> {
  const { ip, requestId, operation } = c.var;
  return writeAudit(tx, { actor, ip, requestId, operation }, changes, outcome);
}

const tookTooLong = (): LicensingError => new LicensingError(513, 'The sign-in took too long. Start again.');

const setupIsOver = (): LicensingError => new LicensingError(4093, 'The service is already set up. Sign in.');
