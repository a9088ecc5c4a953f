import type { TargetKind } from '../../contract/kinds.ts';
import { LicensingError } from '../../core/errors.ts';
import { wireOf, type WriteFields } from '../../core/write.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import type { Audit } from '../../http/audit.ts';
import type { Zone } from '../../time/zone.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The change of one record, as the audit log has it. */
export type Past = {
  /** Id of the audit entry. */
  readonly entry: number;
  readonly kind: TargetKind;
  readonly key: string;
  readonly before: Values;
  readonly after: Values;
  readonly restore?: object | undefined;
};

/** What takes a change back: the fields as they are and as they will be, and the function that writes them. */
export type Plan = {
  readonly before: Values;
  readonly after: Values;
  /** True when the record is deleted, because the change made it. */
  readonly removes?: true;
  readonly write: (tx: Transaction, audit: Audit) => Promise<unknown>;
};

/** Undoes some fields of a record. */
export type Part<Row> = {
  readonly claims: (name: string) => boolean;
  /** Throws `ChangedSince` when the fields no longer have the values that the change wrote. */
  readonly plan: (db: Reader, row: Row, past: Past, names: readonly string[]) => Promise<Plan>;
};

/** How changes of one kind of records are undone. */
export type Kind<Row> = {
  /** Field that only whole records have: an entry with it alone on one side made or removed a record. */
  readonly identity: string;
  /** The record in a message: `SN MJDF…`, `customer 'Acme'`. */
  readonly called: (key: string) => string;
  readonly find: (db: Reader, past: Past) => Promise<Row | undefined>;
  readonly parts: readonly Part<Row>[];
  /** Throws when the record cannot be changed now, unless the change has one of the fields that `parts` still undo. */
  readonly check?: (row: Row, names: readonly string[]) => void;
  /** The fields that a made record must still have, and how it is removed. Absent when made records stay. */
  readonly made?: {
    readonly fields: WriteFields;
    /** Throws 4092 when the record was used. */
    readonly assertUnused: (db: Reader, row: Row, past: Past) => Promise<void>;
    readonly remove: (tx: Transaction, row: Row, audit: Audit, past: Past) => Promise<unknown>;
  };
};

export type Undoing = {
  /**
   * Returns the plan that takes a change back. Throws `ChangedSince`, 4040 for a record that was deleted, 4092 for one
   * that was made and used since, and what the rules of any change refuse.
   */
  readonly plan: (db: Reader, past: Past) => Promise<Plan>;
  /** True for a field that the entry of another record undoes: a binding is audited on both sides. */
  readonly mirrors?: (name: string) => boolean;
  /** True for a field whose values are what was added or removed: each change of it is undone alone. */
  readonly apart?: (name: string) => boolean;
  /** The kind whose undo removes these records, when an entry has both. */
  readonly follows?: TargetKind;
};

/** The composition root builds it, so that the undo imports no resource. */
export type Undoings = Readonly<Partial<Record<TargetKind, Undoing>>>;

/** Thrown when a record does not have the values any more that the change wrote. */
export class ChangedSince extends Error {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super(`${names.join(', ')} changed since`);
    this.names = names;
  }
}

export const isMade = ({ before, after }: Past, identity: string): boolean =>
  !Object.hasOwn(before, identity) && Object.hasOwn(after, identity);

const isRemoved = ({ before, after }: Past, identity: string): boolean =>
  Object.hasOwn(before, identity) && !Object.hasOwn(after, identity);

export const namesOf = ({ before, after }: Pick<Past, 'before' | 'after'>): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];

/** Returns how changes of a kind are undone, by its parts. */
export const undoingOf = <Row>(kind: Kind<Row>): Pick<Undoing, 'plan'> => ({
  plan: async (db, past) => {
    const { identity, called } = kind;
    if (isRemoved(past, identity)) {
      throw new LicensingError(4040, `The ${called(past.key)} was deleted, and deleting cannot be undone.`);
    }
    const row = await kind.find(db, past);
    if (!row) throw new LicensingError(4040, `The ${called(past.key)} was deleted or renamed since.`);
    return isMade(past, identity) ? removal(db, kind, row, past) : restoring(db, kind, row, past);
  },
});

async function removal<Row>(db: Reader, { made, called }: Kind<Row>, row: Row, past: Past): Promise<Plan> {
  if (!made) throw new LicensingError(4093, `The ${called(past.key)} was made in a way that cannot be undone.`);
  await made.assertUnused(db, row, past);
  assertHolds(wireOf(made.fields, row as Values, db.zone), past.after, Object.keys(made.fields));
  return { before: past.after, after: {}, removes: true, write: (tx, audit) => made.remove(tx, row, audit, past) };
}

async function restoring<Row>(db: Reader, { parts, check, called }: Kind<Row>, row: Row, past: Past): Promise<Plan> {
  const names = namesOf(past);
  const plans: Plan[] = [];
  const left = names.filter((name) => !parts.some(({ claims }) => claims(name)));
  if (left.length > 0) {
    throw new LicensingError(4093, `The change of ${left.join(', ')} of the ${called(past.key)} cannot be undone.`);
  }
  check?.(row, names);
  for (const part of parts) {
    const claimed = names.filter(part.claims);
    if (claimed.length > 0) plans.push(await part.plan(db, row, past, claimed));
  }
  return {
    before: Object.assign({}, ...plans.map(({ before }) => before)) as Values,
    after: Object.assign({}, ...plans.map(({ after }) => after)) as Values,
    write: async (tx, audit) => {
      for (const { write } of plans) await write(tx, audit);
    },
  };
}

/** Throws `ChangedSince` with the names whose values differ. */
export function assertHolds(now: Values, then: Values, names: readonly string[]): void {
  const changed = names.filter((name) => textOf(now[name]) !== textOf(then[name]));
  if (changed.length > 0) throw new ChangedSince(changed);
}

/** An empty text is the same as no value. */
const textOf = (value: unknown): string | undefined => (value === '' ? undefined : JSON.stringify(value));

/** Returns the entries of an object with these names. */
export const only = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]));

type Write<Row> = (tx: Transaction, row: Row, input: Values, audit: Audit, past: Past) => Promise<unknown>;

/** Undoes plain fields: `write` gets their former values, null or false for those that had none. */
export const fieldsPart = <Row extends object>(
  fields: WriteFields,
  write: Write<Row>,
  check?: (row: Row, input: Values, zone: Zone) => unknown,
): Part<Row> => ({
  claims: (name) => Object.hasOwn(fields, name),
  plan: async (db, row, past, names) => {
    assertHolds(wireOf(fields, row as Values, db.zone), past.after, names);
    const input = Object.fromEntries(names.map((name) => [name, past.before[name] ?? emptyOf(fields, name)]));
    check?.(row, input, db.zone);
    return {
      before: only(past.after, names),
      after: only(past.before, names),
      write: (tx, audit) => write(tx, row, input, audit, past),
    };
  },
});

const emptyOf = (fields: WriteFields, name: string): false | null => {
  const as = fields[name]?.as;
  return as === 'flag' || as === 'switch' ? false : null;
};
