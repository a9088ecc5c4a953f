import { sql } from 'kysely';
import { BULK_EXAMPLES, type BulkChange, type BulkPreview, type BulkWhere } from '../../contract/sns/bulk.ts';
import { SnStatus } from '../../contract/sns/sn-status.ts';
import { LicensingError } from '../../core/errors.ts';
import { fairTurn } from '../../time/pause.ts';
import { idOfKey } from '../../query/row-keys.ts';
import { walk } from '../../query/walk.ts';
import type { Zone } from '../../time/zone.ts';
import { listed } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { snSource } from './sns.ts';
import { wayOf } from './ways.ts';
import { plannedChanges } from '../sns/change.ts';
import type { SnMoment } from '../sns/list-store.ts';
import { keptStatus } from '../sns/rules.ts';
import { ownEndOf } from '../sns/standing-rules.ts';
import { snOr404, type SnRow } from '../sns/store.ts';

type Named = { readonly sn: string; readonly row: () => Promise<SnRow> };

/** SNs that are read at a time. */
const STEP = 200;

/** Returns what a bulk change would do. Nothing is written. */
export async function previewSns(db: Reader, where: BulkWhere, change: BulkChange, now: number): Promise<BulkPreview> {
  const preview: BulkPreview = { total: 0, changed: 0, failed: 0, refusals: [], examples: [], failures: [] };
  const leftOut = { deleted: 0, blacklisted: 0 };
  const way = wayOf(change);
  const refused = new Map<number, number>();
  for await (const { sn, row } of snsIn({ db, now }, where)) {
    await fairTurn();
    preview.total += 1;
    try {
      const found = await row();
      const kept = keptStatus(found, change);
      if (kept !== undefined) leftOut[kept === SnStatus.Deleted ? 'deleted' : 'blacklisted'] += 1;
      const pair = await way.plan({ db, now }, found, change);
      if (endsEarlier(found, change, db.zone)) preview.endEarlier = (preview.endEarlier ?? 0) + 1;
      if (!pair) continue;
      preview.changed += 1;
      if (preview.examples.length < BULK_EXAMPLES) preview.examples.push({ sn, ...pair });
    } catch (error) {
      if (!(error instanceof LicensingError) || error.http >= 500) throw error;
      preview.failed += 1;
      refused.set(error.code, (refused.get(error.code) ?? 0) + 1);
      if (preview.failures.length < BULK_EXAMPLES) {
        preview.failures.push({ key: sn, code: error.code, msg: error.message });
      }
    }
  }
  const refusals = [...refused].map(([code, count]) => ({ code, count }));
  return {
    ...preview,
    refusals: refusals.toSorted((one, other) => other.count - one.count),
    ...(leftOut.deleted + leftOut.blacklisted > 0 && { leftOut }),
  };
}

async function* snsIn(moment: SnMoment, where: BulkWhere): AsyncGenerator<Named> {
  const { db } = moment;
  if ('sns' in where) {
    for (const sn of where.sns) yield { sn, row: () => snOr404(db, sn) };
    return;
  }
  for await (const keys of walk(db, await snSource.walk(moment, where), where, STEP)) {
    const rows = await db.all(
      sql<SnRow>`select s.* from ${listed('integer', keys.map(idOfKey), 'n')} join sn s on s.id = n.value order by n.key`,
    );
    for (const row of rows) yield { sn: row.sn, row: async () => row };
  }
}

/** True when days from activation end the licence before the end date that a change sets. */
function endsEarlier(row: SnRow, { set }: BulkChange, zone: Zone): boolean {
  if (typeof set?.endDate !== 'string') return false;
  const changed = { ...row, ...plannedChanges(row, set, 'patch', zone) };
  return (ownEndOf(changed) ?? Infinity) < zone.toInstant(set.endDate, 'end');
}
