import type { Connections, Lent } from '../../db/postgres/connections.ts';

export type RoundTrips = {
  readonly around: (connections: Connections) => Connections;
  /** Returns the round trips since its last call: the most statements of which each was sent after the answer to the one before. */
  readonly take: () => number;
};

/** Counts the round trips to PostgreSQL. Statements that are sent without waiting for each other share one. */
export function countRoundTrips(): RoundTrips {
  let [sent, answered] = [0, 0];
  const counted =
    <Given extends readonly unknown[], Answer>(send: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      const trip = answered + 1;
      sent = Math.max(sent, trip);
      try {
        return await send(...given);
      } finally {
        answered = Math.max(answered, trip);
      }
    };
  return {
    around: (connections) => ({
      ...connections,
      lend: async (): Promise<Lent> => {
        const lent = await connections.lend();
        const { run, begin, commitAnd } = lent;
        return { ...lent, run: counted(run), begin: counted(begin), commitAnd: counted(commitAnd) };
      },
    }),
    take: () => {
      const trips = sent;
      [sent, answered] = [0, 0];
      return trips;
    },
  };
}
