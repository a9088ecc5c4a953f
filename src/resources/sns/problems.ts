import type { SnLimit } from '#contract/attributes.ts';
import type { SnRecord, SnStatus } from '#contract/sns.ts';
import { endOf, termOf } from '../../lib/validity.ts';

/** What stands in the way of using an SN, or soon will. */
export type Problem =
  | { kind: 'status'; status: Exclude<SnStatus, 0> }
  | { kind: 'pending'; start: string }
  | { kind: 'over' | 'near'; end: string }
  | { kind: 'unused' }
  /** A limit of 0 allows none. */
  | { kind: 'none'; limit: SnLimit };

const USE_LIMITS = ['volumeNumber', 'concurrentNumber', 'usersNumber', 'usageNumber'] as const;

/** The problems of an SN at a moment of the server, the gravest first. */
export function problemsOf(sn: SnRecord, now: string): Problem[] {
  const problems: Problem[] = [];
  if (sn.status !== 0) problems.push({ kind: 'status', status: sn.status });
  const term = termOf(sn, now);
  const end = endOf(sn);
  if ((term === 'over' || term === 'near') && end !== undefined) problems.push({ kind: term, end });
  if (term === 'pending' && sn.startDate !== undefined) problems.push({ kind: 'pending', start: sn.startDate });
  for (const limit of USE_LIMITS) if (sn[limit] === 0) problems.push({ kind: 'none', limit });
  if (sn.activeDate === undefined) problems.push({ kind: 'unused' });
  return problems;
}
