type Part = {
  /** Removes what the module keeps. */
  readonly forget: () => void;
  /** Sends what the operator has asked for and what still waits. */
  readonly finish?: () => Promise<unknown>;
};

const parts: Part[] = [];

/**
 * Registers what a module of this tab keeps of the operator who is signed in. All of it is forgotten at sign-out, because
 * the next operator of this tab must not get it.
 */
export const keptOfOperator = (part: Part): void => void parts.push(part);

/** Sends what still waits, while the operator may. Resolves when all of it was answered. */
export const finishForOperator = (): Promise<unknown> => Promise.all(parts.map(async ({ finish }) => finish?.()));

/** Forgets all that this tab keeps of the operator, except for the queries. */
export function forgetOperator(): void {
  for (const { forget } of parts) forget();
}
