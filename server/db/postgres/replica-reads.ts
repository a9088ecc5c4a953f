import { sql } from 'kysely';
import type { Database, Reader, Turn } from '../handle.ts';
import { endOfLog, neededBy } from './last-writes.ts';
import type { Replica } from './replica.ts';

/** What may be read from the replica, and how. */
export type ReplicaReads = Pick<Replica, 'connections' | 'count'> & {
  /** True when the replica may answer: it has every change of the caller, and every change that the caller was told of. */
  readonly mayAnswer: (wanted: NonNullable<Turn['mayLag']>) => Promise<boolean>;
};

const DATA = sql<{ value: string }>`select value from setting where name = 'instance'`;

type Primary = Pick<Database, 'tx' | 'watch'> & { readonly read: Reader };

/** Begins to look at the replica, and returns what may be read from it. */
export function readsOn(replica: Replica, { read, tx, watch }: Primary): ReplicaReads {
  let notices = 0;
  let told = { notices: 0, position: 0 };
  const noticed = (): void => void notices++;
  watch(noticed, noticed);
  replica.follow(
    () => endOfLog(read),
    async () => (await read.column<string>(DATA))[0],
  );
  return {
    connections: replica.connections,
    count: replica.count,
    mayAnswer: async ({ caller, isTold }) => {
      const before = notices;
      const { end, position } = await neededBy(caller, read, tx);
      // A screen reads once after a notice. If the replica did not have the change by then, it would be missing until the next one.
      if (before > told.notices) told = { notices: before, position: end };
      return replica.has(isTold ? Math.max(position, told.position) : position);
    },
  };
}
