import type { ErrorCode } from '../contract/errors.ts';
import type { Deps } from '../http/deps.ts';
import type { Metrics } from '../http/metrics/metrics.ts';
import { countSessions } from '../resources/online/seat-store.ts';

/** Counters of licensed applications. */
export type Tally = {
  readonly login: () => void;
  readonly denial: (code: ErrorCode) => void;
  readonly heartbeat: () => void;
};

export function createTally({ db }: Deps, metrics: Metrics): Tally {
  metrics.gauge('licet_sessions', 'Open sessions.', () => countSessions(db.read));
  const login = metrics.counter('licet_logins_total', 'Log-ins of licensed applications that took a seat.');
  const denial = metrics.counters(
    'licet_denials_total',
    'Log-ins of licensed applications that were refused, by code.',
  );
  const heartbeat = metrics.counter('licet_heartbeats_total', 'Heartbeats of open sessions.');
  return { login, denial: (code) => denial(`code="${code}"`), heartbeat };
}
