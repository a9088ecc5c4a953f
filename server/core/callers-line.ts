/** A task that waits. `hasBegun` marks part of a work that has begun: it comes first among its caller's, and is never dropped. */
export type WaitingTask = { readonly caller: string; readonly hasBegun?: boolean };

/** Tasks that wait. Their callers take turns, so a caller with many tasks delays only itself. */
export type CallersLine<Task extends WaitingTask> = {
  readonly size: () => number;
  readonly add: (task: Task) => void;
  /**
   * Takes the next task. A caller that has had no turn since it came goes first, except that beside waiting others only
   * every second turn goes to such callers.
   */
  readonly take: () => Task | undefined;
  /** Takes out the newest task of the caller with most tasks, which must be refused. `last` wins a tie. */
  readonly drop: (last: string) => Task | undefined;
};

export function createCallersLine<Task extends WaitingTask>(): CallersLine<Task> {
  // Both are in order of turns. A caller stays in `served` without tasks until its turn comes, so that one who sends its
  // tasks one by one is not new each time.
  const fresh = new Map<string, Task[]>();
  const served = new Map<string, Task[]>();
  let size = 0;
  let isServedDue = false;

  function firstServed(): [string, Task[]] | undefined {
    for (const entry of served) {
      if (entry[1].length > 0) return entry;
      served.delete(entry[0]);
    }
    return undefined;
  }

  return {
    size: () => size,
    add: (task) => {
      const tasks = served.get(task.caller) ?? fresh.get(task.caller) ?? [];
      if (!served.has(task.caller)) fresh.set(task.caller, tasks);
      if (task.hasBegun === true) tasks.unshift(task);
      else tasks.push(task);
      size++;
    },
    take: () => {
      const old = firstServed();
      const [first] = fresh;
      const next = old && (isServedDue || !first) ? old : first;
      if (!next) return undefined;
      isServedDue = next === first && old !== undefined;
      const [caller, tasks] = next;
      fresh.delete(caller);
      served.delete(caller);
      served.set(caller, tasks);
      size--;
      return tasks.shift();
    },
    drop: (last) => {
      const droppable = (tasks: readonly Task[]) => tasks.filter(({ hasBegun }) => hasBegun !== true).length;
      const lanes = [...served, ...fresh].filter(([, tasks]) => droppable(tasks) > 0);
      const most = Math.max(0, ...lanes.map(([, tasks]) => droppable(tasks)));
      const longest = lanes.filter(([, tasks]) => droppable(tasks) === most);
      const [caller, tasks] = longest.find(([name]) => name === last) ?? longest[0] ?? [];
      if (caller === undefined || tasks === undefined) return undefined;
      size--;
      if (tasks.length === 1) fresh.delete(caller);
      return tasks.pop();
    },
  };
}
