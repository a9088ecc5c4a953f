import { removeExpired } from '../resources/logbook/retention-store.ts';
import type { TestApp } from './test-app.ts';

/** Removes the entries of an SN's log that ended before a second, as LOG_RETENTION_DAYS does. */
export const removeOldLogs = async ({ db }: TestApp, snId: number, limit: number): Promise<void> => {
  while (await db.tx((tx) => removeExpired(tx, snId, limit)));
};
