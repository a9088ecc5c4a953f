import { DatabaseError } from 'pg';
import { LicensingError } from '../../core/errors.ts';

/** SQLSTATEs that the service handles. */
export const SqlState = {
  SerializationFailure: '40001',
  Deadlock: '40P01',
  LockTimeout: '55P03',
  TooManyConnections: '53300',
  Cancelled: '57014',
  TransactionTimeout: '25P04',
} as const;

/** Returns the SQLSTATE of an error that the server sent. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof DatabaseError ? error.code : undefined;

const CONFLICTS: readonly (string | undefined)[] = [SqlState.SerializationFailure, SqlState.Deadlock];

/**
 * True when a prepared statement returns other columns than when it was prepared, because the next version has changed a
 * table. Its message depends on the language of the server.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.routine === 'RevalidateCachedQuery';

/** True when a statement failed because of another transaction or a migration, and may succeed when it is run again. */
export const isConflict = (error: unknown): boolean => CONFLICTS.includes(sqlState(error)) || isStalePlan(error);

/**
 * True when there is no connection any more: the driver reports it without a SQLSTATE, and a server that ends it with 57P, or
 * with 25P03 after a transaction in which nothing happened for too long.
 */
export function isLost(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined || /^(?:08|57P|25P03)/.test(state) || state === SqlState.TooManyConnections;
}

/** True for the refusal of a statement that waited too long for a lock. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof LicensingError && sqlState(error.cause) === SqlState.LockTimeout;

/** Seconds after which a request may be sent again. */
const RETRY_SECONDS = '2';

/** Returns the error for a server that does not answer (520). */
export const unreachable = (cause: unknown): LicensingError =>
  new LicensingError(520, 'The database cannot be reached. Nothing was changed.', {
    headers: { 'retry-after': RETRY_SECONDS },
    cause,
  });

/** What the server refuses for a reason that its administrator can end, by SQLSTATE. */
const REFUSALS: readonly (readonly [state: RegExp, says: string])[] = [
  [/^25006$/, 'The database is read-only.'],
  [/^53100$/, 'The disk of the database is full.'],
  [/^53300$/, 'The database accepts no more connections.'],
  [/^53/, 'The database has no resources left.'],
  [/^28/, 'The database refuses the user or the password of the service. Check DATABASE_URL.'],
  [/^3D000$/, 'The database does not exist. Check DATABASE_URL.'],
];

/** SQLSTATEs of statements that a time-out of the server ended, or its administrator. */
const ENDED: readonly (string | undefined)[] = [SqlState.Cancelled, SqlState.LockTimeout, SqlState.TransactionTimeout];

/**
 * Returns the error for a statement or a connection that the server refused for a reason of its own (520), or ended because it
 * took too long (5030). Undefined for other errors. With both, nothing was changed.
 */
export function refusalBy(cause: unknown): LicensingError | undefined {
  const state = sqlState(cause);
  if (state === undefined) return undefined;
  const again = { headers: { 'retry-after': RETRY_SECONDS }, cause };
  if (ENDED.includes(state))
    return new LicensingError(
      5030,
      `The database ended a statement that took too long. Try again in ${RETRY_SECONDS} s.`,
      again,
    );
  const refused = REFUSALS.find(([known]) => known.test(state));
  return refused && new LicensingError(520, `${refused[1]} Nothing was changed.`, again);
}

/** Returns the error for a statement that found no free connection in time (5030). */
export const noFreeConnection = (cause: unknown): LicensingError =>
  new LicensingError(
    5030,
    `The service is busy: no connection to the database was free. Try again in ${RETRY_SECONDS} s.`,
    {
      headers: { 'retry-after': RETRY_SECONDS },
      cause,
    },
  );

/** Returns the error for a transaction that failed too often because of others (5030). */
export const contended = (cause: unknown): LicensingError =>
  new LicensingError(5030, `The service is busy: others change the same records. Try again in ${RETRY_SECONDS} s.`, {
    headers: { 'retry-after': RETRY_SECONDS },
    cause,
  });
