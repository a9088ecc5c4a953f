import type { Turn } from '../../handle.ts';

export type Waiting = { readonly turn: Turn };

/** One in this many turns goes to the background, so that a busy service still ends its exports and jobs. */
const BACKGROUND_SHARE = 8;

/** Statements that wait for a reader thread, in the order of their turns. */
export type Line<Task extends Waiting> = {
  readonly size: () => number;
  /** Adds a task. When the line is full, it returns the newest task of the caller with most tasks, which must be refused. */
  readonly add: (task: Task) => Task | undefined;
  /** Takes the next task of a caller for whom `mayRun` is true. */
  readonly take: (mayRun: (turn: Turn) => boolean) => Task | undefined;
  /** True when somebody for whom a statement of `turn` must make room waits. */
  readonly isWaitingBeside: (turn: Turn) => boolean;
  /** Takes out the tasks that match. */
  readonly remove: (matches: (task: Task) => boolean) => Task[];
};

/** Returns a line of at most `room` tasks. */
export function createLine<Task extends Waiting>(room: number): Line<Task> {
  // Each map is in order of turns: a caller moves to the end when one of its tasks is taken.
  const front = new Map<string, Task[]>();
  const background = new Map<string, Task[]>();
  let size = 0;
  let turns = 0;

  const laneOf = ({ isBackground }: Turn) => (isBackground === true ? background : front);

  function takeFrom(lanes: Map<string, Task[]>, mayRun: (turn: Turn) => boolean): Task | undefined {
    for (const [caller, tasks] of lanes) {
      const [first] = tasks;
      if (!first || !mayRun(first.turn)) continue;
      tasks.shift();
      lanes.delete(caller);
      if (tasks.length > 0) lanes.set(caller, tasks);
      size--;
      return first;
    }
    return undefined;
  }

  function dropOne(): Task | undefined {
    const [longest] = [...front, ...background].toSorted(([, one], [, other]) => other.length - one.length);
    if (!longest) return undefined;
    const [caller, tasks] = longest;
    const dropped = tasks.pop();
    if (tasks.length === 0)
      for (const lanes of [front, background]) if (lanes.get(caller) === tasks) lanes.delete(caller);
    size--;
    return dropped;
  }

  return {
    size: () => size,
    add: (task) => {
      const lanes = laneOf(task.turn);
      const tasks = lanes.get(task.turn.caller);
      if (tasks) tasks.push(task);
      else lanes.set(task.turn.caller, [task]);
      size++;
      return size > room ? dropOne() : undefined;
    },
    take: (mayRun) => {
      const order = ++turns % BACKGROUND_SHARE === 0 ? [background, front] : [front, background];
      for (const lanes of order) {
        const task = takeFrom(lanes, mayRun);
        if (task) return task;
      }
      return undefined;
    },
    isWaitingBeside: ({ caller, isBackground }) =>
      isBackground === true ? front.size > 0 : [...front.keys()].some((other) => other !== caller),
    remove: (matches) => {
      const removed: Task[] = [];
      for (const lanes of [front, background]) {
        for (const [caller, tasks] of lanes) {
          const kept = tasks.filter((task) => !matches(task));
          if (kept.length === tasks.length) continue;
          removed.push(...tasks.filter(matches));
          if (kept.length > 0) lanes.set(caller, kept);
          else lanes.delete(caller);
        }
      }
      size -= removed.length;
      return removed;
    },
  };
}
