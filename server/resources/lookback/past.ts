import type { LookBackKind } from '../../contract/records/look-back.ts';
import type { Zone } from '../../time/zone.ts';
import { DATA_PREFIX } from '../datas/change.ts';
import { namesOf, type Values } from '../undoing/change.ts';
import { LOOK_BACK_NAMES, WHOLE } from './names.ts';
import type { Current } from './current-store.ts';
import type { Entry } from './entry-store.ts';
import { featuresIn, selected, takeBack, type Feature, type Features } from './features.ts';

/** The kinds of records whose features a layer has, in the order of the layers. */
const LEVELS = { product: 'product', template: 0, sn: 1 } as const;

/** What the audit log does not have of deleted records. */
const UNKNOWN: Readonly<Partial<Record<LookBackKind, readonly string[]>>> = {
  sn: ['product', 'template', 'business', 'customer', 'features', 'datas'],
  product: ['features', 'datas'],
  template: ['features', 'datas'],
};

/** The entries that changed something last: each field by its name, and each feature by its id. */
export type Touched = Map<string | number, Entry>;

/** A record whose history is read backwards. */
export class Past {
  readonly #kind: LookBackKind;
  readonly #zone: Zone;
  /** The fields; undefined while the record does not exist. */
  #fields: Map<string, unknown> | undefined;
  #features: Features | undefined;
  #wasDeleted = false;
  /** The entry that each field's value is of; none for those that are as they are now. */
  readonly #since = new Map<string, number>();

  constructor(kind: LookBackKind, zone: Zone, current: Current | undefined) {
    this.#kind = kind;
    this.#zone = zone;
    this.#fields = current && new Map(Object.entries(current.fields));
    this.#features = current?.features;
  }

  /** The fields that the audit log does not have, because the record was deleted. */
  get unknown(): readonly string[] {
    return this.#wasDeleted ? (UNKNOWN[this.#kind] ?? []) : [];
  }

  get exists(): boolean {
    return this.#fields !== undefined;
  }

  /** The id of the entry in which a field had its value; that of no entry for its value now. */
  sinceOf(name: string): number {
    return this.#since.get(name) ?? Number.MAX_SAFE_INTEGER;
  }

  /** Takes an entry back. Those of the product and the template change inherited features only. */
  takeBack(entry: Entry): void {
    const { before, after, restore } = entry;
    const features = featuresIn(before, after, restore);
    if (features && this.#features)
      takeBack(this.#features, LEVELS[entry.kind as keyof typeof LEVELS], features, this.#zone);
    if (entry.kind !== this.#kind) return;
    if (isMade(entry)) {
      this.#fields = undefined;
      return;
    }
    if (isRemoved(entry)) {
      this.#fields = new Map();
      this.#features = undefined;
      this.#wasDeleted = true;
    }
    for (const name of namesOf(entry).filter((each) => this.#has(each))) {
      this.#since.set(name, entry.id);
      if (name in before) this.#fields?.set(name, before[name]);
      else this.#fields?.delete(name);
    }
  }

  /** Adds what an entry changed, unless a later one did. */
  touch(entry: Entry, touched: Touched): void {
    const own = entry.kind === this.#kind ? namesOf(entry).filter((each) => this.#has(each)) : [];
    const { before = [], after = [] } = featuresIn(entry.before, entry.after, undefined) ?? {};
    for (const what of [...own, ...[...before, ...after].map(({ id }) => id)])
      if (!touched.has(what)) touched.set(what, entry);
  }

  /** Returns the fields in the order of the record, without empty ones. */
  fields(): Values {
    const fields = this.#fields ?? new Map<string, unknown>();
    const datas = [...fields.keys()].filter((name) => name.startsWith(DATA_PREFIX)).toSorted();
    const names = [...LOOK_BACK_NAMES[this.#kind], ...datas];
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = fields.get(name);
        return isEmpty(name, value) ? [] : [[name, value]];
      }),
    );
  }

  /** Returns the features that it has; undefined when they are unknown. */
  features(): Feature[] | undefined {
    return this.#features && selected(this.#features, this.#zone);
  }

  #has(name: string): boolean {
    const isData = name.startsWith(DATA_PREFIX);
    return (isData || LOOK_BACK_NAMES[this.#kind].includes(name)) && !this.unknown.includes(isData ? 'datas' : name);
  }
}

/** `archived` is either true or absent in a record. */
const isEmpty = (name: string, value: unknown): boolean =>
  value === undefined || value === null || value === '' || (name === 'archived' && value === false);

export const isMade = ({ before, after }: Entry): boolean => !(WHOLE in before) && WHOLE in after;
export const isRemoved = ({ before, after }: Entry): boolean => WHOLE in before && !(WHOLE in after);
