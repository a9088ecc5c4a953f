import type { Reader } from '../../db/handle.ts';
import { assertHolds, only, type Part } from '../undoing/change.ts';
import { DATA_PREFIX, writeDatas } from './change.ts';
import type { Owner } from './owners.ts';
import { ownValues } from './store.ts';

/** The configuration items of an owner. */
export const datasPart = <Row>(ownerOf: (db: Reader, row: Row) => Promise<Owner>): Part<Row> => ({
  claims: (name) => name.startsWith(DATA_PREFIX),
  plan: async (db, row, past, names) => {
    const owner = await ownerOf(db, row);
    const own = await ownValues(db, owner, names.map(itemName));
    const now = Object.fromEntries([...own].map(([name, value]) => [`${DATA_PREFIX}${name}`, value]));
    assertHolds(now, past.after, names);
    const former = only(past.before, names);
    const set = Object.entries(former).map(([name, value]) => ({ name: itemName(name), value: String(value) }));
    const removed = names.filter((name) => !Object.hasOwn(former, name)).map(itemName);
    return {
      before: only(past.after, names),
      after: former,
      write: (tx, audit) => writeDatas(tx, owner, own, { set, removed }, audit),
    };
  },
});

const itemName = (name: string): string => name.slice(DATA_PREFIX.length);
