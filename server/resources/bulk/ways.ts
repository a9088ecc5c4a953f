import { BULK_WAYS, type BulkChange, type BulkPreview, type BulkWay } from '../../contract/sns/bulk.ts';
import { LicensingError } from '../../core/errors.ts';
import { auditOf } from '../../core/write.ts';
import type { Audit } from '../../http/audit.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import type { Zone } from '../../time/zone.ts';
import { changeFeaturesOf, plannedFeatures } from '../features/bulk-change.ts';
import { archiveSns, changeSn, deleteSns, plannedChanges } from '../sns/change.ts';
import { extensionOf } from '../sns/extension-rules.ts';
import { snFields } from '../sns/fields.ts';
import { assertNotLifted } from '../sns/rules.ts';
import { expiresOf } from '../sns/standing-rules.ts';
import type { SnRow } from '../sns/store.ts';

type Pair = Pick<BulkPreview['examples'][number], 'before' | 'after'>;

type Moment = { readonly db: Reader; readonly now: number };

/** One way to change an SN. Both functions throw the same refusals. */
type Way = {
  /** Returns what would change; undefined when the SN has the wanted values already. */
  readonly plan: (moment: Moment, row: SnRow, change: BulkChange) => Promise<Pair | undefined>;
  readonly apply: (tx: Transaction, row: SnRow, change: BulkChange, audit: Audit) => Promise<void>;
};

type FieldsOf = (row: SnRow, change: BulkChange, zone: Zone, now: number) => Readonly<Record<string, unknown>>;

const byFields = (fieldsOf: FieldsOf): Way => ({
  plan: async ({ db: { zone }, now }, row, change) => {
    const changes = plannedChanges(row, fieldsOf(row, change, zone, now), 'patch', zone);
    if (Object.keys(changes).length === 0) return undefined;
    const { before, after } = auditOf(snFields, row, changes, zone);
    const [expires, becomes] = [row, { ...row, ...changes }].map((term) => expiresOf(term));
    if (expires === becomes) return { before, after };
    return { before: { ...before, ...expiresAs(expires, zone) }, after: { ...after, ...expiresAs(becomes, zone) } };
  },
  apply: (tx, row, change, audit) => changeSn(tx, row, fieldsOf(row, change, tx.zone, tx.now), 'patch', audit),
});

const WAYS: Readonly<Record<BulkWay, Way>> = {
  set: byFields((row, change) => {
    const { set = {}, from } = change;
    assertNotLifted(row, change);
    return from === undefined || from.some((status) => status === row.status) ? set : {};
  }),
  extend: byFields((row, { extend }, zone, now) => (extend ? extensionOf(row, extend.days, zone, now) : {})),
  features: {
    plan: async ({ db }, row, { features = [] }) => {
      const planned = await plannedFeatures(db, row, features);
      if (planned.length === 0) return undefined;
      return {
        before: { features: planned.map(({ before }) => before) },
        after: { features: planned.map(({ after }) => after) },
      };
    },
    apply: (tx, row, { features = [] }, audit) => changeFeaturesOf(tx, row, features, audit),
  },
  archived: {
    plan: async (_moment, row, { archived }) =>
      (row.archived === 1) === archived
        ? undefined
        : { before: { archived: row.archived === 1 }, after: { archived: archived === true } },
    apply: (tx, row, { archived }, audit) => archiveSns(tx, [row], archived === true ? 1 : 0, audit),
  },
  remove: {
    plan: async (_moment, row) => {
      assertMarked(row);
      return { before: { status: row.status }, after: {} };
    },
    apply: async (tx, row, _change, audit) => {
      assertMarked(row);
      await deleteSns(tx, [row], audit);
    },
  },
};

/** Returns the only way of a change. */
export function wayOf(change: BulkChange): Way {
  const way = BULK_WAYS.find((name) => change[name] !== undefined);
  if (way === undefined) throw new Error('a bulk change says nothing');
  return WAYS[way];
}

const expiresAs = (expires: number | undefined, zone: Zone) =>
  expires === undefined ? {} : { expires: zone.toText(expires) };

/** Throws 4093 for an SN that was not marked deleted before. */
function assertMarked({ sn, status }: SnRow): void {
  if (status !== 2) throw new LicensingError(4093, `The SN ${sn} is not marked deleted (status 2).`);
}
