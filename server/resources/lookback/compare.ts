import { partsOf, joined } from '../../contract/kinds.ts';
import type { LookBackKind } from '../../contract/records/look-back.ts';
import type { Reader } from '../../db/handle.ts';
import { difference, type Target } from '../../http/audit.ts';
import { keyAfter, spansOf } from '../audit/span-store.ts';
import { DATA_PREFIX } from '../datas/change.ts';
import type { Values } from '../undoing/change.ts';
import type { Feature } from './features.ts';
import { LOOK_BACK_NAMES } from './names.ts';
import type { Past } from './past.ts';

/** A record at a moment. */
export type Shown = { readonly fields: Values; readonly features: readonly Feature[] | undefined };

/** A field that differs. `what` is its name, or the id of a feature. */
export type Difference = {
  readonly what: string | number;
  readonly name: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

/**
 * Returns the fields in which a record differs at two moments, without unknown ones, and each feature as an entry of its
 * own.
 */
export function differences(kind: LookBackKind, one: Shown, other: Shown, unknown: readonly string[]): Difference[] {
  const { before, after } = difference(one.fields, other.fields);
  const datas = Object.keys({ ...before, ...after }).filter((name) => name.startsWith(DATA_PREFIX));
  const names = [...LOOK_BACK_NAMES[kind], ...datas.toSorted()];
  const isKnown = (name: string) => !unknown.includes(name.startsWith(DATA_PREFIX) ? 'datas' : name);
  const changed = names.filter((name) => (name in before || name in after) && isKnown(name));
  return [
    ...changed.map((name) => ({ what: name, name, ...pick(name, before, after) })),
    ...(one.features && other.features ? featureDifferences(one.features, other.features) : []),
  ];
}

const pick = (name: string, before: object, after: object) => ({
  ...(name in before && { before: Reflect.get(before, name) as unknown }),
  ...(name in after && { after: Reflect.get(after, name) as unknown }),
});

function featureDifferences(one: readonly Feature[], other: readonly Feature[]): Difference[] {
  const [old, young] = [one, other].map((list) => new Map(list.map((each) => [each.id, each])));
  const ids = [...new Set([...one, ...other].map(({ id }) => id))].toSorted((first, second) => first - second);
  return ids.flatMap((id): Difference[] => {
    const [before, after] = [old?.get(id), young?.get(id)];
    if (!before || !after)
      return [{ what: id, name: 'features', ...(before && { before: [before] }), ...(after && { after: [after] }) }];
    const changed = difference(before, after);
    if (Object.keys({ ...changed.before, ...changed.after }).length === 0) return [];
    const identity = ({ name }: Feature) => ({ id, name });
    return [
      {
        ...{ what: id, name: 'features' },
        before: [{ ...identity(before), ...changed.before }],
        after: [{ ...identity(after), ...changed.after }],
      },
    ];
  });
}

/** The fields of an SN that name another record. */
const REFERENCES = ['product', 'business', 'customer'] as const;

/** Returns the fields of a record with the names that other records had after an entry of the audit log. */
export async function namesAt(db: Reader, past: Past, entry: number): Promise<Values> {
  const fields = past.fields();
  const renamed: Record<string, string> = {};
  const nameOf = async (target: Target, since: number): Promise<string> =>
    keyAfter(await spansOf(db, target, since), entry) ?? target.key;
  for (const kind of REFERENCES) {
    const key = fields[kind];
    if (typeof key === 'string') renamed[kind] = await nameOf({ kind, key }, past.sinceOf(kind));
  }
  const { product, template } = fields;
  if (typeof product === 'string' && typeof template === 'string') {
    const target = { kind: 'template', key: joined(product, template) } as const;
    renamed['template'] = partsOf('template', await nameOf(target, past.sinceOf('template')))[1];
  }
  return { ...fields, ...renamed };
}
