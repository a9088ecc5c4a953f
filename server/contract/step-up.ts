import type { AnyOperationId } from './operations.ts';

/** Most records that one request may delete without a fresh proof. */
export const MOST_DELETED = 10;

/** When an operation asks an operator for a fresh proof. `says` completes the sentence "asks for it …". */
type Rule = { readonly says: string; readonly asks: (body: unknown) => boolean };

const ALWAYS: Rule = { says: 'always', asks: () => true };

const FACTORS: Rule = {
  says: 'to change who must have a second factor',
  asks: (body) => (body as { readonly secondFactor?: unknown }).secondFactor !== undefined,
};

const deleting = (countOf: (body: unknown) => number): Rule => ({
  says: `to delete more than ${MOST_DELETED} records`,
  asks: (body) => countOf(body) > MOST_DELETED,
});

const BATCH = deleting((body) => (body as readonly unknown[]).length);

type Bulk = {
  readonly where: { readonly sns?: readonly string[]; readonly keys?: readonly string[] };
  readonly remove?: true;
  readonly dryRun?: boolean;
  readonly count?: number;
};

/** A query without `count` may match any number. One with another `count` than it matches is refused (4120). */
const JOB = deleting((body) => {
  const { where, remove, dryRun, count = Infinity } = body as Bulk;
  if (remove !== true || dryRun === true) return 0;
  return (where.sns ?? where.keys)?.length ?? count;
});

/** The body does not say what is deleted. The handler asks, by `deletesMany`. */
const RETRY = deleting(() => 0);

/**
 * The operations that ask an operator who signed in a while ago for the password or a code again
 * (docs/decisions/0081-step-up.md). Platform keys are never asked.
 */
export const STEP_UP: Readonly<Partial<Record<AnyOperationId, Rule>>> = {
  createPlatformKey: ALWAYS,
  revokePlatformKey: ALWAYS,
  createOperator: ALWAYS,
  updateOperator: ALWAYS,
  deleteOperator: ALWAYS,
  resetOperatorAccess: ALWAYS,
  resetSecondFactor: ALWAYS,
  getNewPasskeyChallenge: ALWAYS,
  removePasskey: ALWAYS,
  endOwnSession: ALWAYS,
  updateSettings: FACTORS,
  deleteSns: BATCH,
  deleteUsers: BATCH,
  deleteCustomers: BATCH,
  deleteSnMachines: BATCH,
  bulkSns: JOB,
  bulkUsers: JOB,
  bulkMachines: JOB,
  bulkTokenIds: JOB,
  bulkCustomers: JOB,
  retryJob: RETRY,
};

const rules = STEP_UP as Readonly<Record<string, Rule | undefined>>;

/** Returns when an operation asks for a fresh proof; undefined when it never does. */
export const stepUpOf = (operation: string): string | undefined => rules[operation]?.says;

/** True when an operator may run an operation with this body only after a fresh proof. */
export const asksForProof = (operation: string, body: unknown): boolean => rules[operation]?.asks(body) === true;

/** True for the change of a job that deletes more than `MOST_DELETED` of its records. */
export const deletesMany = (change: { readonly remove?: unknown }, count: number): boolean =>
  change.remove === true && count > MOST_DELETED;
