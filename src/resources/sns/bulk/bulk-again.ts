import type { BulkChange } from '#contract/sns/bulk.ts';
import { SnStatus } from '#contract/sns/sn-status.ts';
import { LIMITS, type JobAction, type JobInput } from './bulk-job.ts';
import type { BulkAction } from './bulk.ts';
import { NO_LIMIT } from './limit-text.ts';

/** What a dialog asks for, as it was answered before. */
export type Answered = { action: BulkAction | JobAction; input: Partial<JobInput> };

/** So many failed entries are read at once. */
export const MOST_AGAIN = 1000;

/**
 * The dialog that asks for a change of many SNs, with its fields as they were; undefined for what no dialog asks for (by the
 * API several kinds of fields are set at once), and for features, which are chosen from their product.
 */
export function answeredFor(change: BulkChange): Answered | undefined {
  const { set, extend, archived, remove, features, from } = change;
  if (features !== undefined) return undefined;
  if (from !== undefined) {
    const [lifted, ...others] = from;
    const isLift =
      others.length === 0 && Object.keys(set ?? {}).join() === 'status' && set?.status === SnStatus.Enabled;
    if (!isLift || (lifted !== SnStatus.Deleted && lifted !== SnStatus.Blacklisted)) return undefined;
    return { action: { kind: 'lift', from: lifted }, input: {} };
  }
  if (extend !== undefined) return { action: { kind: 'end' }, input: { end: { days: extend.days } } };
  if (archived !== undefined) return { action: { kind: archived ? 'archive' : 'unarchive' }, input: {} };
  if (remove === true) return { action: { kind: 'remove' }, input: {} };
  const names = Object.keys(set ?? {});
  const limits = LIMITS.filter((name) => set?.[name] !== undefined);
  if (limits.length > 0 && limits.length === names.length) {
    const texts = Object.fromEntries(limits.map((name) => [name, textOf(set?.[name])]));
    return { action: { kind: 'limits' }, input: { limits: texts } };
  }
  if (names.length > 1) return undefined;
  if (set?.status !== undefined) return { action: { kind: 'status', status: set.status }, input: {} };
  const { endDate } = set ?? {};
  if (typeof endDate !== 'string') return undefined;
  return { action: { kind: 'end' }, input: { end: { at: endDate } } };
}

const textOf = (limit: number | null | undefined): string => (typeof limit === 'number' ? String(limit) : NO_LIMIT);
