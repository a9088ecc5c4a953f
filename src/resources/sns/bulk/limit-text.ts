import type { Field } from '#contract/records/field.ts';
import { snLimits } from '#contract/records/licence.ts';
import type { SnLimit } from '#contract/sns/attributes.ts';

/** Input that removes a limit. */
export const NO_LIMIT = '-';

const MOST = 2_147_483_647;

/** Returns the limit in an input: null for a dash, undefined if it is invalid. */
export function limitOf(text: string, [min, max]: readonly [number, number] = [0, MOST]): number | null | undefined {
  if (text.trim() === NO_LIMIT) return null;
  const value = Number(text);
  return /^\d{1,10}$/.test(text.trim()) && value >= min && value <= max ? value : undefined;
}

/** Returns the smallest and the largest value of a limit, if it has a range of its own. */
export const rangeOf = (name: SnLimit): readonly [number, number] | undefined => {
  const field: Field = snLimits[name];
  return field.kind === 'integer' ? field.range : undefined;
};
