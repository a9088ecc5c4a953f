/** A statement is brief when it takes at most this many steps of SQLite's virtual machine: less than a millisecond. */
const BRIEF_STEPS = 20_000;

/** A full-text search and functions of our own count as few steps, whatever they compare. */
const SEARCHES = /\b(?:match|like_any|misspelt_words)\b/i;

/** Brief runs in a thread before a statement may run in the main thread. */
const PROBATION = 3;

/** Most probation of a statement that was stopped in the main thread. */
const LONGEST_PROBATION = 96;

/** Statements that are known. */
const ROOM = 1000;

/** Time for reads in the main thread during one turn of the event loop, in milliseconds. */
const TURN = 8;

type Known = { left: number; probation: number };

/**
 * Knows which statements are brief enough for the main thread, from the steps they took before. A brief one is faster
 * there, because nothing is copied between threads.
 */
export type Costs = {
  /** True when the statement may run in the main thread now. An unknown one may when the service itself asks. */
  readonly mayRunHere: (sql: string, isOwn: boolean | undefined) => boolean;
  readonly ranThere: (sql: string, steps: number) => void;
  readonly ranHere: (sql: string, steps: number, milliseconds: number) => void;
  readonly stoppedHere: (sql: string, milliseconds: number) => void;
};

/** Returns the costs of the statements of one database. Nothing is known at first. */
export function createCosts(): Costs {
  const known = new Map<string, Known>();
  let spent = 0;

  const renew = (sql: string, probation: number): Known => {
    known.delete(sql);
    if (known.size >= ROOM) known.delete(known.keys().next().value ?? '');
    const cost = { left: probation, probation };
    known.set(sql, cost);
    return cost;
  };

  const spend = (milliseconds: number): void => {
    if (spent === 0) setImmediate(() => (spent = 0));
    spent += milliseconds;
  };

  return {
    mayRunHere: (sql, isOwn) => spent < TURN && (known.get(sql)?.left ?? (isOwn === true ? 0 : PROBATION)) === 0,
    ranThere: (sql, steps) => {
      const cost = known.get(sql) ?? renew(sql, PROBATION);
      if (steps > BRIEF_STEPS || SEARCHES.test(sql)) cost.left = cost.probation;
      else if (cost.left > 0) cost.left--;
    },
    ranHere: (sql, steps, milliseconds) => {
      spend(milliseconds);
      if (steps > BRIEF_STEPS) renew(sql, PROBATION);
    },
    stoppedHere: (sql, milliseconds) => {
      spend(milliseconds);
      renew(sql, Math.min(LONGEST_PROBATION, (known.get(sql)?.probation ?? PROBATION) * 2));
    },
  };
}
