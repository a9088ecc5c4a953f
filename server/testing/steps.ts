import { DatabaseSync, StatementSync } from 'node:sqlite';

/** Thrown instead of each step of a service that has been stopped: it does nothing any more. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** The steps of one service: its statements, and what its test takes for one besides. */
export type Steps = {
  /** From now on steps are counted; the service is stopped for good before step `place`, counted from 1. */
  readonly stopBefore: (place: number) => void;
  /** Takes a step that is no statement. Throws Stopped when it is not to be taken. */
  readonly take: (what: string) => void;
  /** The step that was not taken, once there is one. */
  readonly missed: Promise<string>;
};

let beginning: Steps | undefined;
const ofConnections = new WeakMap<DatabaseSync, Steps>();
const ofStatements = new WeakMap<StatementSync, { readonly steps: Steps; readonly sql: string }>();

/**
 * Begins a service whose statements are steps: what is between two of them happens, and what comes after the last does not,
 * as if the process had been killed there. Afterwards the process must be, before it closes what it has open.
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

/** Connections belong to the service that is begun when they are first used. */
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
