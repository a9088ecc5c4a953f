import { sql } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { JobRow } from '../jobs/store.ts';

/** Returns the id of the last entry of the audit log; 0 when it is empty. */
export async function lastEntry(db: Reader): Promise<number> {
  const [last] = await db.column(sql<{ id: number }>`select id from audit order by id desc limit 1`);
  return last ?? 0;
}

/** Returns the version of a preview: the last audit entry that it saw, and the hash of the file with its columns. */
export const previewVersion = (since: number, digest: string): string => `${since}.${digest}`;

export const sinceOf = (version: string): number => Number(version.split('.')[0]);

type ChangeRow = { actor: string; time: number };

const CHANGED = statement<ChangeRow>(`select a.actor, a.time from audit_target t join audit a on a.id = t.audit_id
  where t.key = ? and t.kind = ? and t.audit_id > ? and a.outcome = 0 and a.request_id <> ?
  order by t.audit_id desc limit 1`);

/** Throws 4120 when a record was changed after the preview on which the import is based. */
export async function assertAsPreviewed(
  db: Reader,
  job: JobRow,
  target: { readonly kind: string; readonly key: string },
  since: number,
): Promise<void> {
  const change = await db.get(CHANGED, target.key, target.kind, since, job.request_id);
  if (!change) return;
  throw new LicensingError(
    4120,
    `${change.actor} changed this record after the preview, on ${db.zone.toText(change.time)}. Preview the file again.`,
  );
}
