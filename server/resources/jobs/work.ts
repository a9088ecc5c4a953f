import type { Transaction } from '../../db/handle.ts';
import type { LicensingError } from '../../core/errors.ts';
import type { Change } from '../../http/audit.ts';
import type { JobItemRow, JobRow, NewItem } from './store.ts';

/** What became of entries that were done at once: the changes, and the entries that changed nothing, by id, with the reason. */
export type Together = {
  readonly changes: readonly Change[];
  readonly left: ReadonlyMap<number, 'unchanged' | LicensingError>;
};

export type DoTogether = (tx: Transaction, items: readonly JobItemRow[]) => Promise<Together>;

export type JobWork = {
  /** True when an entry can make a record, which then counts as `added`. */
  readonly adds?: true;
  /**
   * Returns the next records of a job that begins with a query: about `limit` of those after the last gathered one, and
   * fewer only when there are no more.
   */
  readonly gather?: (tx: Transaction, job: JobRow, limit: number) => Promise<Gathered>;
  /** Does one entry. Returns no change when the record had the values already. */
  readonly run: (tx: Transaction, job: JobRow, item: JobItemRow) => Promise<readonly Change[]>;
  /** Returns a function that does several entries of a job at once, where that costs less. */
  readonly together?: (job: JobRow) => DoTogether | undefined;
};

export type Gathered = {
  readonly items: readonly Pick<NewItem, 'key' | 'input'>[];
  readonly last: number;
};

/** The work of all jobs by `workKey`. The composition root builds it, so that jobs import no resource for it. */
export type JobWorks = Readonly<Record<string, JobWork>>;

export const workKey = ({ operation, resource }: Pick<JobRow, 'operation' | 'resource'>): string =>
  `${operation} ${resource}`;
