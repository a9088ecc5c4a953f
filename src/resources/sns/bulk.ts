import { liftedStatus, SnStatus, type ReservedStatus } from '#contract/sn-status.ts';
import type { SnBatchEntry, SnRecord } from '#contract/sns.ts';
import { addDays, extensionBase, extensionTo } from '../../lib/validity.ts';

/** What can be done with several SNs at once. */
export type BulkAction =
  | { kind: 'status'; status: SnStatus }
  | { kind: 'lift'; from: ReservedStatus }
  | { kind: 'end'; end: NewEnd }
  | { kind: 'archive' }
  | { kind: 'unarchive' }
  | { kind: 'remove' };

/** A time that all end at, or days that each gets on top; undefined while it is not said. */
export type NewEnd = { at: string } | { days: number } | undefined;

export type BulkPlan = {
  /** SNs that will change, in the order of the list; the batch has one entry for each. */
  changed: SnRecord[];
  /** SNs that stay as they are because they are so already. */
  same: SnRecord[];
  /** Archived SNs: they change only by being brought back or removed. */
  archived: SnRecord[];
  /** SNs that stay blacklisted or marked deleted, since the action does not name that status. */
  kept: SnRecord[];
};

/** What an action would do to the selected SNs. */
export function planOf(action: BulkAction, rows: readonly SnRecord[]): BulkPlan {
  const plan: BulkPlan = { changed: [], same: [], archived: [], kept: [] };
  for (const sn of rows) plan[fateOf(action, sn)].push(sn);
  return plan;
}

function fateOf(action: BulkAction, sn: SnRecord): keyof BulkPlan {
  const archived = sn.archived === true;
  switch (action.kind) {
    case 'remove':
      return 'changed';
    case 'archive':
      return archived ? 'same' : 'changed';
    case 'unarchive':
      return archived ? 'changed' : 'same';
    case 'status':
      if (archived) return 'archived';
      if (sn.status === action.status) return 'same';
      return liftedStatus(sn.status, action.status) === undefined ? 'changed' : 'kept';
    case 'lift':
      if (archived) return 'archived';
      return sn.status === action.from ? 'changed' : 'same';
    case 'end':
      return archived ? 'archived' : 'changed';
  }
}

/** How many SNs stay blacklisted, and how many marked deleted. */
export const keptOf = ({ kept }: BulkPlan) => ({
  blacklisted: kept.filter(({ status }) => status === SnStatus.Blacklisted).length,
  deleted: kept.filter(({ status }) => status === SnStatus.Deleted).length,
});

/** The end date an SN gets; `now` is the present moment as the server writes it. */
export const newEndOf = (sn: SnRecord, end: NonNullable<NewEnd>, now: string): string =>
  'at' in end ? end.at : addDays(extensionBase(sn, now), end.days);

/** Entries of PATCH /sns for the SNs that change; none for actions with operations of their own. */
export function entriesOf(action: BulkAction, { changed }: BulkPlan, now: string): SnBatchEntry[] {
  if (action.kind === 'status') return changed.map(({ sn }) => ({ sn, status: action.status }));
  if (action.kind === 'lift') return changed.map(({ sn }) => ({ sn, status: SnStatus.Enabled }));
  const end = action.kind === 'end' ? action.end : undefined;
  return end === undefined ? [] : changed.map((sn) => ({ sn: sn.sn, ...extensionTo(sn, newEndOf(sn, end, now)) }));
}
