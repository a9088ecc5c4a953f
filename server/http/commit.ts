import type { Context } from 'hono';
import { UNDOABLE_HEADER } from '../contract/records/audit.ts';
import { isUndoable } from '../contract/undoable.ts';
import type { Need, Transaction } from '../db/handle.ts';
import { fairTurn } from '../time/pause.ts';
import { success, type Answer, type Unfinished, type Wire } from './answer.ts';
import { auditContextOf, writeAudit, type AuditContext, type Change } from './audit.ts';
import type { HttpEnv } from './caller.ts';
import type { Deps } from './deps.ts';
import type { Front } from './front.ts';
import { expectProof } from './input.ts';
import { describeError } from './log.ts';
import { expectVersion } from './version.ts';

/** Milliseconds of long work in the same turn that a commit may follow. Writing a large batch takes some itself. */
const BEFORE_COMMIT = 2;

type Effect = () => Promise<void>;

/** Context of the handler of a change, beside its input. */
export type Changing = {
  tx: Transaction;
  request: Request;
  deps: Deps;
  /** The author of the change, for changes that a job makes later. */
  caller: AuditContext;
  /** Adds a change to the audit entry of the request. Every operation that changes something must call it. */
  audit: (...changes: Change[]) => void;
  /** Throws 4120 when `If-Match` names another version than this one. */
  expect: (revision: number | string) => void;
  /** Throws 4030 for an operator who has not proved presence lately. For changes whose body does not say what they do. */
  expectProof: () => void;
  /** Runs `effect` after the commit and before the answer. Failures of the effect are only logged. */
  afterCommit: (effect: Effect) => void;
};

/** Builds the answer to a change. Called after the commit, or before it when the answer is stored in the same transaction. */
export type Finish = () => Promise<Wire>;

/** Begins a change: it calls `run` with the input of the handler, or does not when the answer is known already. */
export type Start = (tx: Transaction, run: (input: object) => Promise<Finish>) => Promise<Finish>;

/**
 * Runs a change and writes its audit entry in one transaction, runs its effects after the commit, and returns the answer.
 */
export async function commit<Given extends object>(
  deps: Deps,
  front: Front,
  c: Context<HttpEnv>,
  handler: (context: Given) => Promise<Answer | Unfinished>,
  start: Start,
  need: Need = 'ordinary',
): Promise<Wire> {
  // The transaction may be run again, and only the effects of its last run count.
  let effects: readonly Effect[] = [];
  const finish = await deps.db.tx(async (tx) => {
    effects = [];
    if (front.confirm) await front.confirm(tx, c);
    return start(tx, async (input) => {
      const changes: Change[] = [];
      const due: Effect[] = [];
      const changing: Changing = {
        tx,
        request: c.req.raw,
        deps,
        caller: auditContextOf(c),
        audit: (...more) => void changes.push(...more),
        expect: (revision) => expectVersion(c.req.header('if-match'), revision),
        expectProof: () => expectProof(c),
        afterCommit: (effect) => void due.push(effect),
      };
      const answer = await handler({ ...input, ...changing } as object as Given);
      const headers =
        changes.length > 0
          ? entryHeaders(await writeAudit(tx, auditContextOf(c), changes), c.get('operation'), changes)
          : {};
      await fairTurn(BEFORE_COMMIT);
      effects = due;
      return async () => audited(success(typeof answer === 'function' ? await answer() : answer), headers);
    });
  }, need);
  for (const effect of effects) {
    await effect().catch((error: unknown) =>
      deps.log.write('error', { requestId: c.var.requestId, ...describeError(error) }),
    );
  }
  return finish();
}

/** Response header of a change: the id of its entry in the audit log. */
const AUDIT_ID = 'x-audit-id';

/** Entries of the longest batch that the main thread writes: the statements of one take up to 0.1 ms. */
const SMALL = 50;

/** Returns `large` for input with more than `SMALL` entries: the change is written in a thread of its own. */
export const needOf = ({ body, query }: { readonly body?: unknown; readonly query?: object } = {}): Need => {
  const { count } = (query ?? {}) as { readonly count?: unknown };
  return (Array.isArray(body) && body.length > SMALL) || (typeof count === 'number' && count > SMALL)
    ? 'large'
    : 'ordinary';
};

/**
 * Returns the headers of an audited change: the id of its entry, and whether it can be undone. The caller of a change may
 * undo it without the right to read the log. The entry that starts a job is not undone, but its job.
 */
export const entryHeaders = (entry: number, operation: string, changes: readonly Change[]): Record<string, string> => ({
  [AUDIT_ID]: String(entry),
  ...(isUndoable(operation) && changes[0]?.target.kind !== 'job' && { [UNDOABLE_HEADER]: 'true' }),
});

const audited = (wire: Wire, headers: Record<string, string>): Wire => ({
  ...wire,
  headers: { ...wire.headers, ...headers },
});
