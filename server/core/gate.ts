import { createCallersLine, type CallersLine } from './callers-line.ts';
import { LicensingError } from './errors.ts';

/** The place of a task among those that wait. */
export type Turn<Name extends string = string> = {
  readonly line: Name;
  /** Callers of a line take turns. */
  readonly caller: string;
  /** True for a part of a work that has begun, such as a batch: it is never refused. */
  readonly hasBegun?: boolean;
};

export type LinePlan = {
  /** Most tasks that wait. */
  readonly room: number;
  /** What a task costs, in any unit. Lines in which tasks wait get equal shares of the work. */
  readonly cost: number;
  /** True when a place is kept for this line, beside those that all lines share. */
  readonly hasOwnPlace?: boolean;
};

/** Runs a task when its turn comes. Throws 5030 with `Retry-After` when its line is full. */
export type Gate<Name extends string> = <Result>(turn: Turn<Name>, task: () => Promise<Result>) => Promise<Result>;

/**
 * Returns a gate that runs `places` tasks at the same time, and one more of each line with a place of its own. When a
 * line is full, the newest task of the caller with most tasks is refused.
 */
export function createGate<Name extends string>(places: number, plans: Readonly<Record<Name, LinePlan>>): Gate<Name> {
  const names = Object.keys(plans) as Name[];
  const lines = Object.fromEntries(names.map((name) => [name, lineOf(plans[name])])) as Record<Name, Line>;
  const shared: Place = { free: places };
  // The share that the line of the last task had used when it began. No line can save up shares while it is empty.
  let level = 0;

  function nextShared(): Line | undefined {
    const waiting = Object.values<Line>(lines).filter(({ tasks }) => tasks.size() > 0);
    const used = (line: Line) => Math.max(level, line.used);
    const least = Math.min(...waiting.map(used));
    const next = waiting.find((line) => used(line) === least);
    if (!next) return undefined;
    level = least;
    next.used = least + next.plan.cost;
    return next;
  }

  const start = (line: Line, place: Place): void => {
    place.free--;
    line.tasks.take()?.start(place);
  };

  function startAll(): void {
    for (const line of Object.values<Line>(lines)) {
      if (line.own.free > 0 && line.tasks.size() > 0) start(line, line.own);
    }
    for (let next = nextIfFree(); next; next = nextIfFree()) start(next, shared);
  }
  const nextIfFree = () => (shared.free > 0 ? nextShared() : undefined);

  return async ({ line: name, caller, hasBegun = false }, task) => {
    const line = lines[name];
    const place = await new Promise<Place>((resolve, reject) => {
      line.tasks.add({ caller, hasBegun, start: resolve, refuse: reject });
      startAll();
      if (!hasBegun && line.tasks.size() > line.plan.room) line.tasks.drop(caller)?.refuse(busy());
    });
    try {
      return await task();
    } finally {
      place.free++;
      startAll();
    }
  };
}

type Place = { free: number };
type Waiter = {
  readonly caller: string;
  readonly hasBegun: boolean;
  readonly start: (place: Place) => void;
  readonly refuse: (error: LicensingError) => void;
};
type Line = { readonly plan: LinePlan; readonly tasks: CallersLine<Waiter>; readonly own: Place; used: number };

const lineOf = (plan: LinePlan): Line => ({
  plan,
  tasks: createCallersLine(),
  own: { free: plan.hasOwnPlace === true ? 1 : 0 },
  used: 0,
});

const busy = (): LicensingError =>
  new LicensingError(5030, 'The service is busy: too many passwords wait. Try again in 2 s.', {
    headers: { 'retry-after': '2' },
  });
