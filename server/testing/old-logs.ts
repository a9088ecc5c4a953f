import { removeExpired } from '../resources/logbook/retention-store.ts';
import type { TestApp } from './test-app.ts';

/** Removes the log entries of an SN that ended before a second, as LOG_RETENTION_DAYS does. */
export const removeOldLogs = async ({ db }: TestApp, snId: number, limit: number): Promise<void> => {
  while (await db.tx((tx) => removeExpired(tx, snId, limit)));
};
