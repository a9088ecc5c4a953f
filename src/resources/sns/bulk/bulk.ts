import type { ReservedStatus, SnStatus } from '#contract/sns/sn-status.ts';
import type { SnRecord } from '#contract/sns/sns.ts';

/** A change of the status of SNs: a job does it for several, so that each is judged by the status that it has by then. */
export type StatusAction = { kind: 'status'; status: SnStatus } | { kind: 'lift'; from: ReservedStatus };

/** What is done with several SNs in one request, all of them or none. */
export type DirectAction = { kind: 'archive' } | { kind: 'unarchive' } | { kind: 'remove' };

/** What can be done with several SNs at once. */
export type BulkAction = StatusAction | { kind: 'end' } | DirectAction;

/** A time that all end at, or days that each gets on top; undefined while it is not said. */
export type NewEnd = { at: string } | { days: number } | undefined;

export type BulkPlan = {
  /** SNs that will change, in the order of the list; the batch has one entry for each. */
  changed: SnRecord[];
  /** SNs that stay as they are because they are so already. */
  same: SnRecord[];
};

/** What an action would do to the selected SNs. */
export function planOf(action: DirectAction, rows: readonly SnRecord[]): BulkPlan {
  const plan: BulkPlan = { changed: [], same: [] };
  for (const sn of rows) plan[fateOf(action, sn)].push(sn);
  return plan;
}

function fateOf(action: DirectAction, sn: SnRecord): keyof BulkPlan {
  const archived = sn.archived === true;
  switch (action.kind) {
    case 'remove':
      return 'changed';
    case 'archive':
      return archived ? 'same' : 'changed';
    case 'unarchive':
      return archived ? 'changed' : 'same';
  }
}
