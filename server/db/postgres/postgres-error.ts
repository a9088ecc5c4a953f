import { DatabaseError } from 'pg';
import { LicensingError } from '../../core/errors.ts';

/** SQLSTATEs that the service handles. */
export const SqlState = {
  SerializationFailure: '40001',
  Deadlock: '40P01',
  LockTimeout: '55P03',
  TooManyConnections: '53300',
  Cancelled: '57014',
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

/** Seconds after which a request may be sent again. */
const RETRY_SECONDS = '2';

/** Returns the error for a server that does not answer (520). */
export const unreachable = (cause: unknown): LicensingError =>
  new LicensingError(520, 'The database cannot be reached. Nothing was changed.', {
    headers: { 'retry-after': RETRY_SECONDS },
    cause,
  });

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
