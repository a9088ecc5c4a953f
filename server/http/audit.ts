import type { Context } from 'hono';
import type { TargetKind } from '../contract/kinds.ts';
import type { Role } from '../contract/roles.ts';
import { LicensingError } from '../core/errors.ts';
import { insertMany } from '../core/insert-many.ts';
import type { Transaction } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';
import { fairTurn } from '../time/pause.ts';
import { callerName, type Actor, type HttpEnv } from './caller.ts';
import { keepStates } from './state-store.ts';

/** A changed record: its kind, and its key as in the path of the API. */
export type Target = { readonly kind: TargetKind; readonly key: string };

/** The new key of a record, and the key that it had. */
export type Renamed = Target & { readonly former: string };

/** One audited change. A created record has no `before`, a removed one no `after`. */
export type Change = {
  target: Target;
  before?: object | undefined;
  after?: object | undefined;
  /** The new key of a renamed record. Renaming a product changes the keys of its templates too. */
  renamed?: readonly Renamed[];
  /** What an undo needs beside `before` and `after`. No answer contains it. */
  restore?: object;
};

/** Adds changes to the audit entry of a request. */
export type Audit = (...changes: Change[]) => void;

/** The author of a change, for an operator with the role at that time. */
export type Author = Pick<Actor, 'kind' | 'name'> & { readonly role?: Role | undefined };

export type AuditContext<Who extends Author = Actor> = {
  actor: Who;
  ip: string;
  requestId: string;
  operation: string;
  /** Ticket number that the request was made for. */
  ticket?: string | undefined;
  /** The job whose step made the changes. */
  job?: number;
  /** The entry whose changes these take back. */
  undoOf?: number;
  /** Why the change is made, as the caller says. */
  reason?: string | undefined;
};

export const auditContextOf = (c: Context<HttpEnv>): AuditContext => ({
  actor: c.get('actor'),
  ip: c.get('ip'),
  requestId: c.get('requestId'),
  operation: c.get('operation'),
  ticket: c.get('ticket'),
  reason: c.get('reason'),
});

const INSERT = statement<{ id: number }>(`insert into audit
  (time, actor, actor_kind, ip, operation, request_id, targets, before, after, outcome, ticket, actor_role, job_id,
  undo_of, restore, reason)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`);

type TargetRow = [key: string, kind: string, entry: number];

/** A record that one request changes twice is stored as one target. */
const addTargets = insertMany<TargetRow>(
  'into audit_target (key, kind, audit_id)',
  '(?, ?, ?)',
  'on conflict do nothing',
);

const addRenamed = insertMany<[kind: string, key: string, entry: number, former: string]>(
  'into renamed (kind, key, audit_id, former)',
  '(?, ?, ?, ?)',
  'on conflict (kind, key, audit_id) do update set former = excluded.former',
);

/**
 * Writes an entry of the audit log in the transaction of the change, and announces its targets to open screens. Returns
 * the id of the entry.
 */
export async function writeAudit(
  tx: Transaction,
  context: AuditContext<Author>,
  changes: readonly Change[],
  outcome = 0,
): Promise<number> {
  const targets = changes.map((change) => change.target);
  const texts: string[] = [];
  for (const list of [targets, changes.map(({ before = {} }) => before), changes.map(({ after = {} }) => after)]) {
    await fairTurn();
    texts.push(JSON.stringify(list));
  }
  const [targetsText = '', before = '', after = ''] = texts;
  const row = await tx.get(
    INSERT,
    tx.now,
    context.actor.name,
    context.actor.kind,
    context.ip,
    context.operation,
    context.requestId,
    targetsText,
    before,
    after,
    outcome,
    context.ticket ?? null,
    context.actor.role ?? null,
    context.job ?? null,
    context.undoOf ?? null,
    changes.some(({ restore }) => restore) ? JSON.stringify(changes.map(({ restore = null }) => restore)) : null,
    context.reason ?? null,
  );
  tx.by(callerName(context.actor));
  tx.tell('audit');
  if (outcome === 0) for (const { kind, key } of targets) tx.tell(kind, key);
  if (!row) throw new LicensingError(516);
  if (targets.length === 0) return row.id;
  // Sorted by key: rows that are neighbours in the index are written four times as fast.
  const rows = targets.map(({ key, kind }): TargetRow => [key, kind, row.id]);
  rows.sort(([one], [other]) => Number(one > other) - Number(one < other));
  await addTargets(tx, rows);
  const renamed = changes.flatMap((change) => change.renamed ?? []);
  await addRenamed(tx, renamed.map(({ kind, key, former }) => [kind, key, row.id, former])); // prettier-ignore
  if (outcome === 0) await keepStates(tx, changes, row.id);
  return row.id;
}

/** Returns how a change renamed a record; nothing when its key is the same. */
export const renamedTo = ({ kind, key: former }: Target, { key }: Target): Pick<Change, 'renamed'> =>
  key === former ? {} : { renamed: [{ kind, key, former }] };

/** Returns the fields in which two records differ, with their values before and after. */
export function difference(before: object, after: object): { before: object; after: object } {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...keys].filter(
    (key) => JSON.stringify(Reflect.get(before, key)) !== JSON.stringify(Reflect.get(after, key)),
  );
  const pick = (record: object) =>
    Object.fromEntries(
      changed.filter((key) => Object.hasOwn(record, key)).map((key) => [key, Reflect.get(record, key) as unknown]),
    );
  return { before: pick(before), after: pick(after) };
}

/** Returns the audited change of a record between two JSON texts. */
export function changeOf(target: Target, before: string | undefined, after: string | undefined): Change {
  const [old, young] = [before, after].map((text) => (text === undefined ? undefined : (JSON.parse(text) as object)));
  return old && young ? { target, ...difference(old, young) } : { target, before: old, after: young };
}
