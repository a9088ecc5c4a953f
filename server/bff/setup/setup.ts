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
import { forgetLinks, keepLink, LINK_SECONDS, validLinks } from './store.ts';

/** The one-time right to create the first administrator. Every start without operators creates a new one. */
export type Setup = {
  /** Part of the link that the start prints. */
  readonly token: string;
  readonly isOpen: () => Promise<boolean>;
  readonly accepts: (token: string) => Promise<boolean>;
};

const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns a right that this process keeps in memory, so that it ends with the process. */
export function createSetup(steady: Clock): Setup {
  const token = newToken();
  const until = steady() + LINK_SECONDS;
  const isOpen = async () => steady() < until;
  return { token, isOpen, accepts: async (given) => (await isOpen()) && sameText(given, token) };
}

/**
 * Stores a right in the database, so that each instance accepts the links of all. Returns undefined when another instance
 * has created an operator meanwhile.
 */
async function createSharedSetup({ db, clock }: Deps): Promise<Setup | undefined> {
  const token = newToken();
  const isKept = await db.tx(async (tx) => {
    if (await hasOperators(tx)) return false;
    await keepLink(tx, token);
    return true;
  });
  if (!isKept) return undefined;
  const links = () => validLinks(db.read, clock());
  return {
    token,
    isOpen: async () => (await links()) !== undefined,
    accepts: async (given) => (await links())?.(given) === true,
  };
}

/**
 * Creates the first administrator from ADMIN_USERNAME and ADMIN_PASSWORD, or returns the right to do so with a link. Returns
 * undefined when there are operators. Throws 515 when the settings are not usable.
 */
export async function prepareSetup(deps: Deps): Promise<Setup | undefined> {
  if (await hasOperators(deps.db.read)) return undefined;
  const { admin } = deps.config;
  if (!admin) return deps.db.instances ? createSharedSetup(deps) : createSetup(deps.steady);
  const { username, password } = validate(setupBody.pick({ username: true, password: true }), admin);
  expectStrongPassword('ADMIN_PASSWORD', password, [username]);
  const passwordHash = await hashPassword(password, OPERATOR_COST);
  await deps.db.tx(async (tx) => {
    if (await hasOperators(tx)) return;
    const administrator = await insertAdministrator(tx, { username, displayName: username, passwordHash });
    const context = { actor: { kind: 'system', name: 'start' } as const, ip: '-', requestId: randomUUID() };
    await writeAudit(tx, { ...context, operation: 'setup' }, [madeOperator(administrator)]);
  });
  return undefined;
}

/** Creates the first administrator, and ends all set-up links. */
export async function insertAdministrator(
  tx: Transaction,
  operator: { username: string; displayName: string; passwordHash: string },
): Promise<OperatorRow> {
  await forgetLinks(tx);
  return insertOperator(tx, { ...operator, role: 'administrator' });
}

/** Returns the audited change of a new operator. */
export const madeOperator = ({ username, display_name, role }: OperatorRow): Change => ({
  target: { kind: 'operator', key: username },
  after: { username, displayName: display_name, role },
});
