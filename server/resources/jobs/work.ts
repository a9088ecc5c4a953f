import type { Transaction } from '../../db/handle.ts';
import type { Change } from '../../http/audit.ts';
import type { JobItemRow, JobRow } from './store.ts';

/** How the jobs of one operation and resource are done. */
export type JobWork = {
  /** True when its entries can make records, which are then counted as `added`. */
  readonly adds?: true;
  /**
   * The keys of up to `limit` records after one that were there when the job was asked for, and the last of their ids;
   * none when all are noted. Only for jobs that begin with a query.
   */
  readonly gather?: (tx: Transaction, job: JobRow, limit: number) => Promise<Gathered>;
  /** Does one entry in its transaction; the changes are for the audit log, none when it was so already. */
  readonly run: (tx: Transaction, job: JobRow, item: JobItemRow) => Promise<readonly Change[]>;
};

export type Gathered = { readonly keys: readonly string[]; readonly last: number };

/** The work of each job, by the operation and the resource it is of. */
export type JobWorks = Readonly<Record<string, JobWork>>;

export const workKey = ({ operation, resource }: Pick<JobRow, 'operation' | 'resource'>): string =>
  `${operation} ${resource}`;
