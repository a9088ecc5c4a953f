import { sql } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { JobRow } from '../jobs/store.ts';

/** The id of the last entry of the audit log; 0 when there is none. */
export async function lastEntry(db: Reader): Promise<number> {
  const [last] = await db.column(sql<{ id: number }>`select id from audit order by id desc limit 1`);
  return last ?? 0;
}

/** Names a preview: the state of the records that it saw, and the file with its columns. */
export const previewVersion = (since: number, digest: string): string => `${since}.${digest}`;

/** The last entry of the audit log that a preview saw. */
export const sinceOf = (version: string): number => Number(version.split('.')[0]);

type ChangeRow = { actor: string; time: number };

const CHANGED = statement<ChangeRow>(`select a.actor, a.time from audit_target t join audit a on a.id = t.audit_id
  where t.key = ? and t.kind = ? and t.audit_id > ? and a.outcome = 0 and a.request_id <> ?
  order by t.audit_id desc limit 1`);

/** Refuses (4120) a record that somebody changed after the preview that an import follows. */
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
