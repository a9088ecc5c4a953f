import type { Connections, Lent } from '../../db/postgres/connections.ts';

/** Returns connections whose statements run through `around`. */
export const aroundStatements = (connections: Connections, around: (run: Lent['run']) => Lent['run']): Connections => ({
  ...connections,
  lend: async () => {
    const lent = await connections.lend();
    return { ...lent, run: around(lent.run) };
  },
});
