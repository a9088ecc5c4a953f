/**
 * What the queries of each list may cost, in steps of SQLite's virtual machine, which depend on the data and the plan
 * only. `step-budgets.test.ts` compares each filter and sort with it: a new entry here means that a plan became worse.
 */

/** Records of each kind in the test. */
export const ROWS = 10_000;

/** Steps of a page that an index finds: some for the statements, for each record of the page and for each match. */
const [FEW, OF_RECORD, OF_MATCH] = [3000, 200, 40];
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

/**
 * Queries that read every record: an index has neither the middle of a text nor its beginning in any letter case. Those
 * by `customer` read the customers, the log's `startTime` reads one counter for each 2.3 hours, and `beyondSupport` reads all
 * requests that wait.
 */
export const READS_ALL: Titles = {
  'POST /audit/data': ['requestId like', 'requestId like beginning', 'requestId like beginnings'],
  'POST /sns/data': ['feature >'],
  'POST /allowances/data': ['beyondSupport ='],
  'POST /tokenids/data': ['sn like'],
  'POST /machines/data': ['customer like'],
  'POST /borrows/data': ['mid like', 'machineName like', 'machineName like beginnings', 'borrowId like',
    'borrowId like beginning', 'borrowId like beginnings'],
  'POST /logs/data': ['startTime =', 'startTime <', 'startTime = a value', 'startTime >= last', 'mid like'],
  'POST /customers/data': ['city = values', 'groupName like beginnings'],
  'POST /notes/data': ['customer like', 'text =', 'text = a value', 'text like', 'text like beginning'],
  'POST /users/data': ['guid like', 'guid like beginning', 'guid like beginnings', 'customer like', 'nickName = a value',
    'nickName = values'],
  'POST /sessions/data': ['userName like', 'userName like beginning', 'userName like beginnings', 'customer like',
    'mid like', 'ip like', 'ip like beginning', 'any like'],
  'POST /job_items/data': ['key like', 'key like beginning'],
}; // prettier-ignore

/**
 * Queries that compare every record with many values. The last second of a session is computed for each: reports ask for it
 * within one SN.
 */
export const SORTS_ALL: Titles = {
  'POST /logs/data': ['onlineUntil =', 'onlineUntil <'],
  'POST /notes/data': ['text = values', 'text like beginnings'],
  'POST /sessions/data': ['ip like beginnings'],
  'POST /job_items/data': ['key like beginnings'],
}; // prettier-ignore
