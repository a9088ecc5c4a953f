import type { Transaction } from '../../db/handle.ts';
import type { Audit } from '../../http/audit.ts';
import type { Owner } from './owners.ts';
import { removeDatas, setDatas, type Item } from './store.ts';

type Writing = { readonly set?: readonly Item[]; readonly removed?: readonly string[] };

/** Prefix of the names of configuration items in audit entries. */
export const DATA_PREFIX = 'datas.';

/** Sets and removes an owner's own items and audits that. `before` has their values so far. Returns the revision. */
export async function writeDatas(
  tx: Transaction,
  owner: Owner,
  before: ReadonlyMap<string, string>,
  { set = [], removed = [] }: Writing,
  audit: Audit,
): Promise<number> {
  await setDatas(tx, owner, set);
  await removeDatas(tx, owner, removed);
  const old = [...set.map(({ name }) => name), ...removed].flatMap((name) => itemOf(before, name));
  audit({ target: owner.target, before: audited(old), after: audited(set) });
  return owner.touch(tx);
}

const itemOf = (values: ReadonlyMap<string, string>, name: string): Item[] => {
  const value = values.get(name);
  return value === undefined ? [] : [{ name, value }];
};

/** Returns items as fields of an audit entry: `datas.region`. */
const audited = (items: readonly Item[]): object =>
  Object.fromEntries(items.map(({ name, value }) => [`${DATA_PREFIX}${name}`, value]));
