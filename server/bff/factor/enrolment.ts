import type { SessionRecord } from '../../contract/bff/bff.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Transaction } from '../../db/handle.ts';
import type { Change } from '../../http/audit.ts';
import type { Deps } from '../../http/deps.ts';
import { begin } from '../browser.ts';
import type { BffContext } from '../env.ts';
import { operatorOr404 } from '../operator-store.ts';
import { endOtherSessions, endSessionsOf, type OperatorSession } from '../session-store.ts';
import { forgetUnneededCodes, giveRecoveryCodes } from './recovery-codes.ts';
import { isRequired } from './second-factor-rules.ts';
import { hasAnyFactor } from './second-factor-store.ts';

type Config = Deps['config'];

/** What the audit log says of the second factor of an operator: nothing when it has only changed. */
type Told = Pick<Change, 'before' | 'after'>;

type Enrolled = {
  readonly record: { readonly recoveryCodes?: string[]; readonly session?: SessionRecord };
  readonly cookies?: readonly string[];
  readonly told: Told;
};

/**
 * Gives an operator who has just added a second factor recovery codes, unless some are left. With the first factor the
 * operator's sessions end, because they began without one, and this browser gets a new one.
 */
export async function enrolled(
  c: BffContext,
  config: Config,
  tx: Transaction,
  { operatorId, username }: OperatorSession,
  isFirst: boolean,
): Promise<Enrolled> {
  const recoveryCodes = await giveRecoveryCodes(tx, operatorId);
  const codes = recoveryCodes && { recoveryCodes };
  if (!isFirst) return { record: { ...codes }, told: {} };
  await endSessionsOf(tx, operatorId);
  const { record: session, cookies } = await begin(c, config, tx, await operatorOr404(tx, username), true);
  const told = { before: { secondFactor: false }, after: { secondFactor: true } };
  return { record: { ...codes, session }, cookies, told };
}

/**
 * Ends the other sessions of an operator who has just removed a second factor, and the recovery codes with the last one.
 * Throws 4093 when the service requires the last one.
 */
export async function withdrawn(tx: Transaction, config: Config, session: OperatorSession): Promise<Told> {
  await endOtherSessions(tx, session);
  if (await hasAnyFactor(tx, session.operatorId)) return {};
  expectNotRequired(config, session);
  await forgetUnneededCodes(tx, session.operatorId);
  return { before: { secondFactor: true }, after: { secondFactor: false } };
}

/** Throws 4093 for an operator who must have a second factor. */
export function expectNotRequired(config: Config, session: OperatorSession): void {
  if (isRequired(config, session))
    throw new LicensingError(4093, 'You cannot remove the second factor: this service requires one.');
}
