/**
 * What the queries of each list may cost, in steps of SQLite's virtual machine, which depend on the data and the plan
 * only. `step-budgets.test.ts` compares each filter and sort with it: a new entry here means that a plan became worse.
 */

/** Records of each kind in the test. */
export const ROWS = 10_000;

/** Steps of a page that an index finds: some for the statements, for each record of the page and for each match. */
const [FEW, OF_RECORD, OF_MATCH] = [3000, 200, 20];
/** Further steps for each record of the list, when a query reads or sorts all of them. */
const [READ, SORTED] = [15, 30];

export type Cost = 'by index' | 'reads all' | 'sorts all';
type Titles = Readonly<Record<string, readonly string[]>>;

/** Returns the least cost that a number of steps fits in, for the records of the page and all matches of a filter. */
export function costOf(steps: number, records: number, matches: number): Cost | `${number} steps` {
  const byIndex = FEW + OF_RECORD * records + OF_MATCH * matches;
  if (steps <= byIndex) return 'by index';
  if (steps <= byIndex + READ * ROWS) return 'reads all';
  return steps <= byIndex + SORTED * ROWS ? 'sorts all' : `${steps} steps`;
}

export const budgetOf = (list: string, title: string): Cost => {
  if (SORTS_ALL[list]?.includes(title)) return 'sorts all';
  return READS_ALL[list]?.includes(title) ? 'reads all' : 'by index';
};

/** Queries that read every record of the list, mostly because no index has the middle of a text. */
export const READS_ALL: Titles = {
  'POST /audit/data': ['actor like', 'ip like', 'operation like', 'requestId like', 'ticket like'],
  'POST /sns/data': ['customerName like', 'customerGroup like', 'userName like', 'feature >'],
  'POST /tokenids/data': ['sn like', 'by tokenType DESC', 'by status DESC'],
  'POST /machines/data': ['customer like', 'by status DESC', 'by customId DESC'],
  'POST /borrows/data': ['sn like', 'mid like', 'machineName =', 'machineName like', 'borrowId like', 'by returnDate DESC'],
  'POST /strings/data': ['time =', 'time <', 'actor =', 'actor like', 'ticket =', 'ticket like'],
  'POST /logs/data': ['startTime =', 'startTime <', 'loginName like', 'ip like', 'mid =', 'mid like'],
  'POST /customers/data': ['country =', 'by groupName DESC'],
  'POST /notes/data': ['customer like', 'text =', 'text like', 'actor =', 'actor like', 'time =', 'time <'],
  'POST /users/data': ['guid like', 'sn like', 'customer like'],
  'POST /sessions/data': ['sn like', 'userName like', 'customer like', 'mid like', 'ip like'],
  'POST /jobs/data': ['resource =', 'resource like', 'actor like', 'createdAt =', 'createdAt <', 'hasFailures ='],
  'POST /job_items/data': ['everything', 'key like', 'code =', 'code >', 'by number ASC'],
}; // prettier-ignore

/** Sorts that no index has, because ties are in order of creation in both directions. */
export const SORTS_ALL: Titles = {
  'POST /audit/data': ['by actor DESC', 'by operation DESC'],
  'POST /job_items/data': ['by number DESC'],
}; // prettier-ignore
