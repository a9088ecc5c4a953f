import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { UndoPreview } from '#contract/work/undo.ts';
import type { JobRecord } from '#contract/work/jobs.ts';
import { showBegun } from '../../lib/active-jobs.ts';
import { call } from '../../lib/api/api-client.ts';
import { isLive } from '../../lib/api/stale.ts';
import { isRedo, undoableIn, type Undoable } from '../../lib/api/undo.ts';

/** Milliseconds. The undo of a large batch, and the preview of a large job, may take this long. */
const TIMEOUT = 120_000;

/** What was undone and how to undo that, or the job that undoes it. */
export type Undone = { readonly told: UndoPreview; readonly back: Undoable | undefined } | { readonly job: number };

const NOTHING: UndoPreview = { total: 0, restored: 0, conflicts: 0, examples: [], failures: [] };

/** Undoes changes, or tells with `dryRun` what that would do. The last change goes first, because it may need the others. */
async function undoChanges(changes: readonly number[], dryRun: boolean) {
  let sum = NOTHING;
  const replies: unknown[] = [];
  for (const id of changes.toReversed()) {
    const reply = await call('POST /audit/{id}/undo', { path: { id }, body: { dryRun }, timeout: TIMEOUT });
    replies.push(reply);
    const [told = NOTHING] = reply.items;
    sum = {
      total: sum.total + told.total,
      restored: sum.restored + told.restored,
      conflicts: sum.conflicts + told.conflicts,
      examples: [...sum.examples, ...told.examples],
      failures: [...sum.failures, ...told.failures],
    };
  }
  return { told: sum, back: undoableIn(replies) };
}

const undoJob = (id: number, dryRun: boolean) =>
  call('POST /jobs/{id}/undo', { path: { id }, body: { dryRun }, timeout: TIMEOUT });

const isPreview = (item: UndoPreview | JobRecord): item is UndoPreview => 'restored' in item;

/** Returns the query for what an undo would do. It is read again each time, because records change. */
export const undoPreview = (what: Undoable) =>
  queryOptions({
    queryKey: ['undo', what],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () =>
      'changes' in what
        ? (await undoChanges(what.changes, true)).told
        : ((await undoJob(what.job, true)).items.find(isPreview) ?? NOTHING),
  });

/** Returns the function that undoes changes or starts the undo of a job, and refreshes what is on the page. */
export function useRunUndo(): (what: Undoable) => Promise<Undone> {
  const queryClient = useQueryClient();
  return async (what) => {
    try {
      if ('changes' in what) {
        const { told, back } = await undoChanges(what.changes, false);
        return {
          told,
          back: back !== undefined && 'changes' in back && !isRedo(what) ? { ...back, redoes: true } : back,
        };
      }
      const reply = await undoJob(what.job, false);
      showBegun(queryClient, reply);
      const [job] = reply.items;
      return { job: job !== undefined && 'id' in job ? job.id : 0 };
    } finally {
      // An undo may change any kind of record, and its answer is shown only beside what it changed.
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isLive(queryKey) });
    }
  };
}
