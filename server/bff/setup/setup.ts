import { randomBytes, randomUUID } from 'node:crypto';
import { setupBody } from '../../contract/bff/bff.ts';
import type { Clock } from '../../time/clock.ts';
import { hashPassword, OPERATOR_COST } from '../../core/password-hash.ts';
import type { Transaction } from '../../db/handle.ts';
import { writeAudit, type Change } from '../../http/audit.ts';
import type { Deps } from '../../http/deps.ts';
import { validate } from '../../http/validate.ts';
import { sameText } from '../origin.ts';
import { hasOperators, insertOperator, type OperatorRow } from '../operator-store.ts';
import { expectStrongPassword } from '../passwords.ts';

const HOURS = 24;

/** The one-time right to create the first administrator. It lives in memory: every start without operators creates a new one. */
export type Setup = {
  /** Part of the link that the start prints. */
  readonly token: string;
  readonly isOpen: () => boolean;
  readonly accepts: (token: string) => boolean;
};

export function createSetup(steady: Clock): Setup {
  const token = randomBytes(32).toString('base64url');
  const until = steady() + HOURS * 3600;
  const isOpen = () => steady() < until;
  return { token, isOpen, accepts: (given) => isOpen() && sameText(given, token) };
}

/**
 * Creates the first administrator from ADMIN_USERNAME and ADMIN_PASSWORD, or returns the right to do so with a link. Returns
 * undefined when there are operators. Throws 515 when the settings are not usable.
 */
export async function prepareSetup(deps: Deps): Promise<Setup | undefined> {
  if (await hasOperators(deps.db.read)) return undefined;
  const { admin } = deps.config;
  if (!admin) return createSetup(deps.steady);
  const { username, password } = validate(setupBody.pick({ username: true, password: true }), admin);
  expectStrongPassword('ADMIN_PASSWORD', password, [username]);
  const passwordHash = await hashPassword(password, OPERATOR_COST);
  await deps.db.tx(async (tx) => {
    const administrator = await insertAdministrator(tx, { username, displayName: username, passwordHash });
    const context = { actor: { kind: 'system', name: 'start' } as const, ip: '-', requestId: randomUUID() };
    await writeAudit(tx, { ...context, operation: 'setup' }, [madeOperator(administrator)]);
  });
  return undefined;
}

export const insertAdministrator = (
  tx: Transaction,
  operator: { username: string; displayName: string; passwordHash: string },
): Promise<OperatorRow> => insertOperator(tx, { ...operator, role: 'administrator' });

/** Returns the audited change of a new operator. */
export const madeOperator = ({ username, display_name, role }: OperatorRow): Change => ({
  target: { kind: 'operator', key: username },
  after: { username, displayName: display_name, role },
});
