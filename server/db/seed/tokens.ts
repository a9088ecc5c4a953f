import type { Insertable } from 'kysely';
import type { TokenIdTable } from '../tables/device-tables.ts';
import { DAY, moment } from './calendar.ts';
import type { SnRow } from './orders.ts';
import type { World } from './world.ts';

/** Number of token IDs that are in stock. */
const FREE = 80;

const TYPE_OF = new Map([['TOKEN_ID', 5], ['TOKEN_ID_FLOAT', 6], ['TOKEN_ID_GROUP', 6]]); // prettier-ignore

type TokenRow = Insertable<TokenIdTable>;

/** Returns token IDs in boxes as they were delivered: those sold with SNs, and some free ones. */
export function makeTokens({ random, now }: World, sns: readonly SnRow[]): TokenRow[] {
  const sold = sns.flatMap((sn) => {
    const type = TYPE_OF.get(sn.type);
    const count = sn.type === 'TOKEN_ID_GROUP' && random.chance(0.4) ? 2 : 1;
    return type === undefined || random.chance(0.06) ? [] : Array.from({ length: count }, () => ({ type, sn }));
  });
  const boxes = [
    ...sold.map(({ type, sn }) => ({ type, sn: sn.sn, time: sn.reg_date - random.between(5, 200) * DAY })),
    ...Array.from({ length: FREE }, () => ({ type: random.pick([5, 5, 6]), sn: null, time: moment(random, now - 300 * DAY, now - 3 * DAY) })),
  ].sort((a, b) => a.time - b.time); // prettier-ignore
  return boxes.map(({ type, sn, time }, index): TokenRow => ({
    guid: Buffer.from(random.bytes(8)).toString('hex').toUpperCase(),
    token_type: type,
    label: random.chance(0.95) ? `LT${type}-${String(10_000 + index)}` : null,
    control_type: 1,
    // Some of the returned ones are broken.
    status: sn === null && random.chance(0.08) ? 1 : 0,
    reg_date: time,
    sn,
  }));
}
