import type { OperationId } from '../../contract/operations.ts';
import { mayRun, mayWrite, type ActorRights } from '../../contract/permissions.ts';
import type { JobOperation } from '../../contract/records/jobs.ts';
import type { Undone } from '../../contract/work/undo.ts';
import { LicensingError } from '../../core/errors.ts';

/** An operation and the body that decides who may run it. */
export type Origin = { readonly operation: OperationId; readonly body: unknown };

/** The same of a job. */
type JobOrigin = { readonly operation: JobOperation; readonly body: Record<string, unknown> };

type JobLike = { readonly operation: JobOperation; readonly change: string | null };

/** Returns the operation that a job needs the permission of: of an undo that which it takes back. */
export function originOf({ operation, change }: JobLike): JobOrigin {
  const body = (change === null ? {} : JSON.parse(change)) as JobOrigin['body'];
  if (operation !== 'undoJob') return { operation, body };
  const undone = body as Record<string, unknown> & Undone;
  return { operation: undone.operation, body: undone.change };
}

/** Throws 531 for a caller who may not run an operation with this body. */
export function assertMayMake(actor: ActorRights, { operation, body }: Origin): void {
  const refusal = mayRun(actor, operation) ?? mayWrite(actor, operation, body);
  if (refusal !== undefined) throw new LicensingError(531, refusal);
}
