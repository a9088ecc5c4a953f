import { BULK_WAYS, type BulkChange, type BulkPreview, type BulkWay } from '../../contract/sns/bulk.ts';
import { LicensingError } from '../../core/errors.ts';
import type { ChangedRow } from '../../core/many-rows.ts';
import { auditOf } from '../../core/write.ts';
import type { Audit } from '../../http/audit.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import type { Zone } from '../../time/zone.ts';
import { changesOf, moveSns, plannedMove } from '../customers/bind-change.ts';
import { customerTarget, placeOf, type CustomerRow } from '../customers/store.ts';
import { changeFeaturesOf, plannedFeatures } from '../features/bulk-change.ts';
import { archiveSns, changeSns, deleteSns, plannedChanges } from '../sns/change.ts';
import { extensionOf } from '../sns/extension-rules.ts';
import { snFields } from '../sns/fields.ts';
import { assertNotLifted } from '../sns/rules.ts';
import { expiresOf } from '../sns/standing-rules.ts';
import type { SnRow } from '../sns/store.ts';
import { bindToSn, boundOf, unbindFromSn, unboundOf } from '../users/bind-change.ts';
import { usersOr404 } from '../users/store.ts';

type Pair = Pick<BulkPreview['examples'][number], 'before' | 'after'>;

type Moment = { readonly db: Reader; readonly now: number };

/** One way to change an SN. Both functions throw the same refusals. */
type Way = {
  /** Returns what would change; undefined when the SN has the wanted values already. */
  readonly plan: (moment: Moment, row: SnRow, change: BulkChange) => Promise<Pair | undefined>;
  readonly apply: (tx: Transaction, row: SnRow, change: BulkChange, audit: Audit) => Promise<void>;
  readonly together?: Together;
};

type Planned = ChangedRow<SnRow>;

/** Changes many SNs at once, which costs less than one by one. */
type Together = {
  /** Returns what `apply` would do to an SN; undefined when it has the wanted values already. Throws its refusals. */
  readonly plan: (moment: Moment, row: SnRow, change: BulkChange) => Planned | undefined;
  readonly apply: (tx: Transaction, planned: readonly Planned[], change: BulkChange, audit: Audit) => Promise<void>;
};

/** Returns a way that changes one SN as it changes many. `shown` tells what changes. */
const batched = (together: Together, shown: (planned: Planned, zone: Zone) => Pair): Way => ({
  plan: async (moment, row, change) => {
    const planned = together.plan(moment, row, change);
    return planned && shown(planned, moment.db.zone);
  },
  apply: async (tx, row, change, audit) => {
    const planned = together.plan({ db: tx, now: tx.now }, row, change);
    if (planned) await together.apply(tx, [planned], change, audit);
  },
  together,
});

type FieldsOf = (row: SnRow, change: BulkChange, zone: Zone, now: number) => Readonly<Record<string, unknown>>;

const byFields = (fieldsOf: FieldsOf): Way =>
  batched(
    {
      plan: ({ db: { zone }, now }, row, change) => {
        const changes = plannedChanges(row, fieldsOf(row, change, zone, now), 'patch', zone);
        return Object.keys(changes).length === 0 ? undefined : { row, changes };
      },
      apply: (tx, planned, _change, audit) => changeSns(tx, planned, audit),
    },
    ({ row, changes }, zone) => {
      const { before, after } = auditOf(snFields, row, changes, zone);
      const [expires, becomes] = [row, { ...row, ...changes }].map((term) => expiresOf(term));
      if (expires === becomes) return { before, after };
      return { before: { ...before, ...expiresAs(expires, zone) }, after: { ...after, ...expiresAs(becomes, zone) } };
    },
  );

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
  customer: {
    plan: async ({ db }, row, { customer }) => {
      const move = await plannedMove(db, row, customer ? placeOf(customer) : undefined);
      return move && { before: customerAs(move.from), after: customerAs(move.to) };
    },
    apply: async (tx, row, { customer }, audit) => {
      const move = await plannedMove(tx, row, customer ? placeOf(customer) : undefined);
      const moving = move?.to ?? move?.from;
      if (moving) audit(...changesOf(await moveSns(tx, [row], moving, move?.to ? 'bind' : 'unbind')));
    },
  },
  users: {
    plan: async ({ db }, row, { users = [] }) => {
      const added = await unboundOf(db, row, await usersOr404(db, users));
      return added.length === 0 ? undefined : { before: {}, after: { users: added.map(({ name }) => name) } };
    },
    apply: async (tx, row, { users = [] }, audit) => {
      const added = await unboundOf(tx, row, await usersOr404(tx, users));
      if (added.length > 0) await bindToSn(tx, row, added, audit);
    },
  },
  unbindUsers: {
    plan: async ({ db }, row, { unbindUsers = [] }) => {
      const bound = await boundOf(db, row, await usersOr404(db, unbindUsers));
      return bound.length === 0 ? undefined : { before: { users: bound.map(({ name }) => name) }, after: {} };
    },
    apply: async (tx, row, { unbindUsers = [] }, audit) => {
      const bound = await boundOf(tx, row, await usersOr404(tx, unbindUsers));
      if (bound.length > 0) await unbindFromSn(tx, row, bound, audit);
    },
  },
  archived: batched(
    {
      plan: (_moment, row, change) =>
        row.archived === archivedBy(change) ? undefined : { row, changes: { archived: archivedBy(change) } },
      apply: (tx, planned, change, audit) => archiveSns(tx, rowsOf(planned), archivedBy(change), audit),
    },
    ({ row, changes }) => ({
      before: { archived: row.archived === 1 },
      after: { archived: changes['archived'] === 1 },
    }),
  ),
  remove: batched(
    {
      plan: (_moment, row) => {
        assertMarked(row);
        return { row, changes: {} };
      },
      apply: (tx, planned, _change, audit) => deleteSns(tx, rowsOf(planned), audit),
    },
    ({ row }) => ({ before: { status: row.status }, after: {} }),
  ),
};

/** Returns the only way of a change. */
export function wayOf(change: BulkChange): Way {
  const way = BULK_WAYS.find((name) => change[name] !== undefined);
  if (way === undefined) throw new Error('a bulk change says nothing');
  return WAYS[way];
}

const rowsOf = (planned: readonly Planned[]): SnRow[] => planned.map(({ row }) => row);

const archivedBy = ({ archived }: BulkChange): 0 | 1 => (archived === true ? 1 : 0);

const expiresAs = (expires: number | undefined, zone: Zone) =>
  expires === undefined ? {} : { expires: zone.toText(expires) };

const customerAs = (row: CustomerRow | undefined) => (row ? { customer: customerTarget(row).key } : {});

/** Throws 4093 for an SN that was not marked deleted before. */
function assertMarked({ sn, status }: SnRow): void {
  if (status !== 2) throw new LicensingError(4093, `The SN ${sn} is not marked deleted (status 2).`);
}
