import { sql } from 'kysely';
import { takeIds } from '../core/ids.ts';
import type { Database, Transaction } from './handle.ts';
import { DAY } from './seed/calendar.ts';
import { makeCatalogue, writeCatalogue } from './seed/catalogue.ts';
import { catalogueTrail } from './seed/catalogue-trail.ts';
import { makeCustomers } from './seed/customers.ts';
import { GROUPS } from './seed/countries.ts';
import { makeExtras, writeExtras } from './seed/extras.ts';
import { makeAllowances } from './seed/allowances.ts';
import { makeNotes } from './seed/notes.ts';
import { endIntoGrace, liveThrough } from './seed/history.ts';
import { makeOrders } from './seed/orders.ts';
import { Random } from './seed/random.ts';
import { PRODUCTS } from './seed/products.ts';
import { insertAll } from './seed/rows.ts';
import type { DeviceCode } from './seed/devices.ts';
import { makeUsage, writeUsage } from './seed/sites.ts';
import { writeStrings } from './seed/strings.ts';
import { makeTokens } from './seed/tokens.ts';
import { refusals, writeTrail } from './seed/trail.ts';
import { makeUsers, writeUsers } from './seed/users.ts';

const SNS = 2000;
const CUSTOMERS = 300;
const FEATURES = PRODUCTS.flatMap(({ features }) => features).length;

export type SeedOptions = {
  /** Equal seeds give equal data. */
  readonly seed: number;
  /** The present moment of the sample data, in seconds since 1970. Only starts and ends of licences can be later. */
  readonly now: number;
  readonly deviceCode: DeviceCode;
};

/**
 * Fills an empty database with the sample data: a vendor's products, customers and licences in every state, and the
 * audit log of their creation. Throws when there are products already.
 */
export async function seedDemo(db: Database, { seed, now, deviceCode }: SeedOptions): Promise<void> {
  const world = { random: new Random(seed), zone: db.read.zone, now };
  // People have their own random numbers, so that a change of the people does not change the licences.
  const people = { ...world, random: new Random(seed + 1_000_003) };
  await db.tx(async (tx) => {
    await assertEmpty(tx);
    const catalogue = makeCatalogue(world, await takeIds(tx, FEATURES));
    await writeCatalogue(tx, catalogue);
    const customers = makeCustomers(world.random, CUSTOMERS, now - 1500 * DAY, now - 2 * DAY);
    await insertAll(
      tx,
      'customer_group',
      GROUPS.map((name) => ({ name, reg_date: now - 1500 * DAY })),
    );
    await insertAll(tx, 'customer', customers);
    const orders = makeOrders(world, SNS, customers);
    const sns = orders.flatMap((order) => order.sns);
    const history = [...liveThrough(world, orders), ...endIntoGrace(world, sns)];
    const extras = makeExtras(world, orders, catalogue);
    for (const sn of sns) Object.assign(sn, { use_count: 0, recycle_count: 0 });
    const users = makeUsers(people, sns, customers);
    const usage = await makeUsage(tx, people, sns, customers, users, deviceCode);
    await insertAll(tx, 'sn', sns);
    await writeExtras(tx, extras);
    await writeUsers(tx, users);
    await writeUsage(tx, sns, usage);
    const desk = { ...world, random: new Random(seed + 2_000_003) };
    await writeStrings(tx, desk, sns, usage);
    const notes = makeNotes(desk, customers);
    const firstNote = await takeIds(tx, notes.length);
    await insertAll(tx, 'note', notes.map((note, at) => ({ id: firstNote + at, ...note }))); // prettier-ignore
    const helped = makeAllowances({ ...world, random: new Random(seed + 3_000_003) }, sns);
    const firstAllowance = await takeIds(tx, helped.length);
    await insertAll(tx, 'allowance', helped.map((one, at) => ({ id: firstAllowance + at, ...one }))); // prettier-ignore
    for (const { sn_id, until, extend, extra_concurrent: extra } of helped.filter(({ state }) => state === 'open'))
      await tx.run(sql`update sn set extended_until = ${extend ? until : null}, extra_concurrent = ${extra},
        extra_concurrent_until = ${extra === null ? null : until} where id = ${sn_id}`);
    await insertAll(tx, 'token_id', makeTokens(people, sns));
    // Without this setting, the next start counts the days of the logs.
    await tx.run(sql`delete from setting where name = 'log_zone'`);
    const trail = [
      ...catalogueTrail(world, catalogue),
      ...history,
      ...extras.entries,
      ...users.entries,
      ...usage.entries,
      ...refusals(world),
    ];
    await writeTrail(tx, world.random, trail);
  });
}

async function assertEmpty(tx: Transaction): Promise<void> {
  const row = await tx.first(sql<{ n: number }>`select count(*) as n from product`);
  if (row && row.n > 0) throw new Error('The sample data goes into an empty database only; this one has products.');
}
