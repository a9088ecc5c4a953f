import { Refusal } from '../refusal.ts';

/** Returns the refusal that the work ends with, or undefined when it succeeds. Any other error is thrown. */
export function refusalOf(work: () => unknown): Refusal | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
