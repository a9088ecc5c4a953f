import { SN_FLAGS, SN_LIMITS } from '../../contract/records/licence.ts';
import type { OperationId } from '../../contract/operations.ts';
import { columnName } from '../../query/names.ts';
import { DAY, endOfDay, moment, officeTime } from './calendar.ts';
import type { Order, SnRow } from './orders.ts';
import { Random } from './random.ts';
import type { Author, Change, Entry } from './trail.ts';
import { wireFields } from './wire.ts';
import type { World } from './world.ts';

type Changes = Partial<SnRow>;
type Step = { by: Author; one: OperationId; many: OperationId; change: (row: SnRow, order: Order) => Changes };
type Fate = { readonly name: string; readonly weight: number; readonly steps: readonly Step[] };

const update = (by: Author, change: Step['change']): Step => ({ by, one: 'updateSn', many: 'updateSns', change });
const archive: Step = { by: 'matthias', one: 'archiveSns', many: 'archiveSns', change: () => ({ archived: 1 }) };
const disable = update('wei', () => ({ status: 1 }));
const remove = update('matthias', () => ({ status: 2 }));
const blacklist = update('matthias', () => ({
  status: 4,
  description: 'Offered on a resale site; confirmed by the customer.',
}));

/** The possible histories of an SN after it was generated. */
const FATES: readonly Fate[] = [
  { name: 'untouched', weight: 78, steps: [] },
  { name: 'disabled', weight: 4, steps: [disable] },
  { name: 'enabled again', weight: 2, steps: [disable, update('wei', () => ({ status: 0 }))] },
  { name: 'deleted', weight: 2, steps: [remove] },
  { name: 'blacklisted', weight: 2, steps: [blacklist] },
  { name: 'archived', weight: 4, steps: [archive] },
  { name: 'disabled and archived', weight: 1, steps: [disable, archive] },
  { name: 'deleted and archived', weight: 1, steps: [remove, archive] },
  { name: 'blacklisted and archived', weight: 1, steps: [blacklist, archive] },
  { name: 'enlarged', weight: 3, steps: [update('matthias', (row, order) => resized(row, order, 2))] },
  { name: 'over its limit', weight: 2, steps: [update('matthias', (row, order) => ({
    ...resized(row, order, 0.5), description: 'Over its limit since the order was reduced; the customer frees seats until the end of the month.',
  }))] },
]; // prettier-ignore

/** The histories of the first SNs of each type, so that each type has SNs in every status. */
const FIRST_OF_TYPE = [
  'untouched', 'disabled', 'deleted', 'blacklisted', 'archived',
  'disabled and archived', 'deleted and archived', 'blacklisted and archived', 'over its limit',
]; // prettier-ignore

/** Changes the rows of the orders as later requests would. Returns the audit entries. */
export function liveThrough(world: World, orders: readonly Order[]): Entry[] {
  const ofType = new Map<string, number>();
  return orders.flatMap((order) => {
    const entries = [generated(world, order), ...renewed(world, order)];
    const fates = new Map<Fate, SnRow[]>();
    for (const row of order.sns) {
      const nth = ofType.get(row.type) ?? 0;
      ofType.set(row.type, nth + 1);
      const fate = FATES.find(({ name }) => name === FIRST_OF_TYPE[nth]) ?? world.random.weighted(FATES);
      fates.set(fate, [...(fates.get(fate) ?? []), row]);
    }
    for (const [{ steps }, rows] of fates) {
      for (const step of steps) entries.push(...taken(world, order, step, rows));
    }
    return entries;
  });
}

/** Random numbers of its own, so that all other sample data stay as they are. */
const GRACE = 10;

/**
 * Moves the end of a licence in daily use to some days ago, so that it works in grace. The change was made a month
 * before. Returns its audit entry.
 */
export function endIntoGrace(world: World, sns: readonly SnRow[]): Entry[] {
  const { zone, now } = world;
  const time = officeTime(new Random(GRACE), zone, now - 30 * DAY);
  const [row] = sns
    .filter(
      ({ status, archived, customer_id, active_date }) => status === 0 && archived === 0 && customer_id && active_date,
    )
    .filter(({ grace_days, end_date, update_time }) => grace_days && (end_date ?? 0) > now && update_time < time)
    .toSorted((a, b) => (a.active_date ?? 0) - (b.active_date ?? 0));
  if (!row) return [];
  const change = changed(world, row, time, { end_date: endOfDay(zone, now - 5 * DAY) });
  const reason = 'The customer wants one end date for all licences';
  return [{ time, author: 'matthias', operation: 'updateSn', reason, changes: [change] }];
}

const GENERATED = [
  'sn',
  'status',
  'type',
  'updateTime',
  'regDate',
  'startDate',
  'endDate',
  ...SN_LIMITS,
  'description',
  ...SN_FLAGS,
];

function generated({ random, zone }: World, { time, offer, sns }: Order): Entry {
  const author =
    offer.term === 'activation' ? 'platform' : random.pick(['matthias', 'matthias', 'ines', 'platform'] as const);
  const changes = sns.map((row) => ({ target: targetOf(row), after: wireFields(row, GENERATED, SN_FLAGS, zone) }));
  return { time, author, operation: 'generateSn', changes };
}

function renewed(world: World, { renewal, sns }: Order): Entry[] {
  if (!renewal) return [];
  const changes = sns.map((row) => changed(world, row, renewal.time, { end_date: renewal.end }));
  return [{ time: renewal.time, author: 'matthias', operation: sns.length === 1 ? 'updateSn' : 'updateSns', changes }];
}

function taken(world: World, order: Order, step: Step, rows: readonly SnRow[]): Entry[] {
  const last = Math.max(...rows.map((row) => row.update_time));
  const found = moment(world.random, Math.min(last + 60, world.now), world.now);
  const inOffice = officeTime(world.random, world.zone, found);
  const time = inOffice > last ? inOffice : found;
  const changes = rows
    .map((row) => ({ row, to: step.change(row, order) }))
    .filter(({ to }) => Object.keys(to).length > 0)
    .map(({ row, to }) => changed(world, row, time, to));
  return changes.length === 0
    ? []
    : [{ time, author: step.by, operation: changes.length === 1 ? step.one : step.many, changes }];
}

/** Changes a row. Returns its fields before and after. */
function changed({ zone }: World, row: SnRow, time: number, to: Changes): Change {
  const names = ['status', 'archived', 'endDate', 'description', ...SN_LIMITS].filter((name) =>
    Object.hasOwn(to, columnName(name)),
  );
  const wire = () => wireFields(row, names, ['archived'], zone);
  const before = wire();
  const contact = to.status === undefined || to.status === 0 ? {} : contactUntil(row, time);
  Object.assign(row, to, contact, { update_time: time, revision: (row.revision ?? 1) + 1 });
  return { target: targetOf(row), before, after: wire() };
}

/** An SN that can no longer be used has no contact afterwards. */
function contactUntil({ active_date, last_update_date }: SnRow, time: number): Changes {
  if (typeof active_date !== 'number' || active_date > time) {
    return { active_date: null, active_type: null, last_update_date: null };
  }
  return { last_update_date: Math.min(last_update_date ?? active_date, time) };
}

/** Returns the order's varying limit multiplied by a factor; nothing for an order without one. */
function resized(row: SnRow, { offer }: Order, factor: number): Changes {
  if (!offer.size) return {};
  const column = columnName(offer.size[0]);
  const value: unknown = Reflect.get(row, column);
  return typeof value === 'number' ? { [column]: Math.max(1, Math.floor(value * factor)) } : {};
}

const targetOf = (row: SnRow) => ({ kind: 'sn', key: row.sn });
