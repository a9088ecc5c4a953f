import type { SnLimit } from '#contract/sns/attributes.ts';
import type { SnRecord, SnStatus } from '#contract/sns/sns.ts';
import { NEARLY_USED, shareOf, USED_LIMITS, usedOf, type UsedLimit } from '../use-of-limits.ts';
import { nearnessOf } from '../../../domain/validity.ts';

export type Problem =
  | { kind: 'status'; status: Exclude<SnStatus, 0> }
  | { kind: 'pending' | 'over' | 'near'; time: string }
  | { kind: 'unused' }
  /** The limit is 0, so nothing is allowed. */
  | { kind: 'none'; limit: SnLimit }
  /** At least 90 % of the limit is in use. */
  | { kind: 'full' | 'nearly'; limit: UsedLimit; used: number; of: number };

/** Returns the problems of an SN, most serious first. `now` is the server's time. */
export function problemsOf(sn: SnRecord, now: string): Problem[] {
  const problems: Problem[] = [];
  if (sn.status !== 0) problems.push({ kind: 'status', status: sn.status });
  const nearness = nearnessOf(sn, now);
  if (nearness !== undefined && sn.expires !== undefined) problems.push({ kind: nearness, time: sn.expires });
  if (sn.startDate !== undefined && sn.startDate > now) problems.push({ kind: 'pending', time: sn.startDate });
  for (const limit of USED_LIMITS) {
    const share = shareOf(sn, limit);
    if (sn[limit] === 0) problems.push({ kind: 'none', limit });
    if (share >= NEARLY_USED) {
      problems.push({ kind: share < 1 ? 'nearly' : 'full', limit, used: usedOf(sn, limit), of: sn[limit] ?? 0 });
    }
  }
  if (sn.activeDate === undefined) problems.push({ kind: 'unused' });
  return problems;
}
