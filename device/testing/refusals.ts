import { Refusal } from '../refusal.ts';

/** The refusal that something ends in; undefined when it succeeds. Any other error is a defect and goes on its way. */
export function refusalOf(work: () => unknown): Refusal | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
