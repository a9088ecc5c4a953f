import { DatabaseSync, StatementSync } from 'node:sqlite';

/** Thrown instead of each step of a stopped service. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** The steps of one service: its statements, and whatever else its test counts as a step. */
export type Steps = {
  /** Counts steps from now on, and stops the service for good before step `place`, counted from 1. */
  readonly stopBefore: (place: number) => void;
  /** Takes a step that is not a statement. Throws Stopped when the service was stopped. */
  readonly take: (what: string) => void;
  /** The first step that was not taken, if any. */
  readonly missed: Promise<string>;
};

let beginning: Steps | undefined;
const ofConnections = new WeakMap<DatabaseSync, Steps>();
const ofStatements = new WeakMap<StatementSync, { readonly steps: Steps; readonly sql: string }>();

/**
 * Starts a service whose statements are steps: everything before the last step happens and nothing after it, as if the
 * process had been killed there. The process must then really be killed before it closes its files.
 */
export function withSteps<Service>(begin: () => Service): { readonly service: Service; readonly steps: Steps } {
  beginning = counter();
  try {
    return { service: begin(), steps: beginning };
  } finally {
    beginning = undefined;
  }
}

function counter(): Steps {
  const { promise: missed, resolve } = Promise.withResolvers<string>();
  let [taken, place] = [0, Infinity];
  return {
    missed,
    stopBefore: (step) => {
      [taken, place] = [0, step];
    },
    take: (what) => {
      if (++taken < place) return;
      resolve(what);
      throw new Stopped(what);
    },
  };
}

/** A connection belongs to the service that is started when it is first used. */
function stepsOf(connection: DatabaseSync): Steps | undefined {
  const known = ofConnections.get(connection);
  if (known === undefined && beginning) ofConnections.set(connection, beginning);
  return known ?? beginning;
}

const { exec, prepare } = DatabaseSync.prototype;

DatabaseSync.prototype.exec = function (sql) {
  stepsOf(this)?.take(sql);
  exec.call(this, sql);
};

DatabaseSync.prototype.prepare = function (sql, options) {
  const prepared = prepare.call(this, sql, options);
  const steps = stepsOf(this);
  if (steps) ofStatements.set(prepared, { steps, sql });
  return prepared;
};

for (const name of ['run', 'get', 'all', 'iterate'] as const) {
  const own = StatementSync.prototype[name];
  Object.defineProperty(StatementSync.prototype, name, {
    value(this: StatementSync, ...values: unknown[]): unknown {
      const prepared = ofStatements.get(this);
      prepared?.steps.take(prepared.sql);
      return Reflect.apply(own, this, values);
    },
  });
}
