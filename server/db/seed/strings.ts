import { sql, type Insertable } from 'kysely';
import type { OfflineStringTable } from '../tables/device-tables.ts';
import type { Transaction } from '../handle.ts';
import { LAPTOP_TICKET } from './laptop.ts';
import type { Told } from './log-rows.ts';
import type { SnRow } from './orders.ts';
import { insertAll } from './rows.ts';
import type { Usage } from './sites.ts';
import type { World } from './world.ts';

type StringRow = Omit<Insertable<OfflineStringTable>, 'serial'>;

const HANDS = [
  { weight: 5, actor: 'wei', actor_kind: 'operator' },
  { weight: 2, actor: 'matthias', actor_kind: 'operator' },
  { weight: 2, actor: 'platform', actor_kind: 'key' },
  { weight: 1, actor: null, actor_kind: null },
] as const;

/** Writes the strings that were handed out: to devices activated offline, to a replacement, and for borrowed seats. */
export async function writeStrings(
  tx: Transaction,
  world: World,
  sns: readonly SnRow[],
  { devices, told }: Usage,
): Promise<void> {
  const offline = new Set(sns.filter(({ active_type: type }) => type === 'offline').map(({ id }) => id));
  const activated = devices
    .filter(({ sn_id: sn }) => offline.has(sn))
    .map(({ id, sn_id, mid, reg_date }) =>
      given(world, { sn_id, machine_id: id, mid, kind: 'update', time: reg_date }),
    );
  const replacing = devices
    .filter(({ replaces }) => replaces !== null)
    .map(({ id, sn_id, mid, reg_date }) => {
      const by = { actor: 'wei', actor_kind: 'operator', ticket: LAPTOP_TICKET };
      return { sn_id, machine_id: id, mid, kind: 'update', time: reg_date, ...by } satisfies StringRow;
    });
  const rows = [...activated, ...replacing, ...told.flatMap((one) => ofSeat(world, one))].sort(
    (a, b) => a.time - b.time,
  );
  await insertAll(tx, 'offline_string', rows.map((row, at) => ({ serial: at + 1, ...row }))); // prettier-ignore
  await tx.run(sql`update sequence set next = ${rows.length + 1} where name = 'serial'`);
}

/** Returns the strings of a seat: one for the borrow, another for an early return. */
function ofSeat(world: World, { log, seat }: Told): StringRow[] {
  if (!seat) return [];
  const common = { sn_id: log.sn_id, machine_id: log.machine_id ?? null, mid: seat.mid };
  const out = given(world, { ...common, kind: 'borrow', time: seat.date });
  if (log.status !== 'checkin' || typeof seat.return_date !== 'number') return [out];
  return [out, given(world, { ...common, kind: 'return', time: seat.return_date })];
}

function given({ random }: World, string: Omit<StringRow, 'actor' | 'actor_kind' | 'ticket'>): StringRow {
  const { actor, actor_kind } = random.weighted(HANDS);
  const isCall = actor_kind === 'operator' && random.chance(0.6);
  return { ...string, actor, actor_kind, ticket: isCall ? `T-${random.between(1000, 9999)}` : null };
}
