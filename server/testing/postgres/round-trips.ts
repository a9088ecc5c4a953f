import { setImmediate } from 'node:timers/promises';
import type { Connections, Lent } from '../../db/postgres/connections.ts';

export type RoundTrips = {
  readonly around: (connections: Connections) => Connections;
  /** Runs work, and counts its round trips. Nothing else may use the connections meanwhile. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<{ result: Result; trips: number }>;
};

/**
 * Counts the round trips to PostgreSQL. Statements that are sent without waiting for each other share one: all of their
 * answers are given at once, so that the number does not depend on when each arrives.
 */
export function countRoundTrips(): RoundTrips {
  let trip: { readonly given: PromiseWithResolvers<void>; open: number } | undefined;
  let trips: number | undefined;

  async function shareTrip<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
    trip ??= { given: Promise.withResolvers(), open: 0 };
    const shared = trip;
    shared.open += 1;
    try {
      return await answer();
    } finally {
      shared.open -= 1;
      await setImmediate();
      if (shared.open === 0 && trip === shared) {
        trip = undefined;
        trips = (trips ?? 0) + 1;
        shared.given.resolve();
      }
      await shared.given.promise;
    }
  }

  const counted =
    <Given extends readonly unknown[], Answer>(send: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> =>
      trips === undefined ? send(...given) : shareTrip(() => send(...given));

  return {
    around: (connections) => ({
      ...connections,
      lend: async (): Promise<Lent> => {
        const lent = await connections.lend();
        const { run, begin, commitAnd } = lent;
        return { ...lent, run: counted(run), begin: counted(begin), commitAnd: counted(commitAnd) };
      },
    }),
    during: async (work) => {
      trips = 0;
      try {
        const result = await work();
        return { result, trips };
      } finally {
        trips = undefined;
      }
    },
  };
}
