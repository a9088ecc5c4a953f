import type { Deps } from '../../../http/deps.ts';
import { failureLog } from '../../../http/log.ts';
import { readSources } from './report.ts';

/**
 * Reads what the entitlement report keeps in memory, beside requests. Otherwise the first report after a start would take
 * seconds. `stop` ends the reading.
 */
export function startEntitlements({ db, log, clock }: Deps): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const failed = failureLog(log, 'readEntitlements', 'warn');
  const reading = readSources(db, clock(), stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) failed(error);
  });
  return {
    stop: () => {
      stopping.abort();
      return reading;
    },
  };
}
