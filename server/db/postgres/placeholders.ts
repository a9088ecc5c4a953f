import type { Bindable } from '../handle.ts';

/** SQL apart at its placeholders. `places` has the number of the value of each, from 1. */
type Apart = { readonly parts: readonly string[]; readonly places: readonly number[] };

/** Texts, quoted names and comments, in which a question mark is none, and placeholders. */
const TOKENS = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\?(\d*)/g;

/** Takes SQL apart. As in SQLite, a `?` without a number has the number after the highest one before it. */
function apart(sql: string): Apart {
  const parts: string[] = [];
  const places: number[] = [];
  let [from, highest] = [0, 0];
  for (const found of sql.matchAll(TOKENS)) {
    const [token, number] = found;
    if (number === undefined) continue;
    const place = number === '' ? highest + 1 : Number(number);
    highest = Math.max(highest, place);
    parts.push(sql.slice(from, found.index));
    places.push(place);
    from = found.index + token.length;
  }
  parts.push(sql.slice(from));
  return { parts, places };
}

/**
 * Returns the type that a value brings along. PostgreSQL would derive it from the statement, and an integer of four bytes
 * there is too small for an instant. Null takes the type of its place.
 */
function typeOf(value: Bindable | undefined): string | undefined {
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'bigint':
      return 'bigint';
    case 'number':
      return Number.isInteger(value) ? 'bigint' : 'double precision';
    default:
      return value instanceof Uint8Array ? 'bytea' : undefined;
  }
}

/** A statement for the driver. It has a name when it should be prepared. */
export type Prepared = { readonly text: string; readonly name?: string };

/** Texts that are remembered. */
const REMEMBERED = 1000;

export type Statements = {
  /** Writes SQL with `?` as a statement for values of their types. A statement is prepared when it is written a second time. */
  readonly write: (sql: string, values: readonly Bindable[]) => Prepared;
  /** Forgets all prepared statements. They are prepared again under other names. */
  readonly forget: () => void;
};

/** Returns the statements of a pool of connections. */
export function createStatements(): Statements {
  const taken = new Map<string, Apart>();
  const written = new Map<string, Prepared>();
  let names = 0;
  const write: Statements['write'] = (sql, values) => {
    const { parts, places } = taken.get(sql) ?? remember(taken, sql, apart(sql));
    let text = parts[0] ?? '';
    for (const [at, place] of places.entries()) {
      const type = typeOf(values[place - 1]);
      text += `${type === undefined ? `$${place}` : `cast($${place} as ${type})`}${parts[at + 1] ?? ''}`;
    }
    const known = written.get(text);
    if (known?.name !== undefined) return known;
    return remember(written, text, known ? { text, name: `s${++names}` } : { text });
  };
  return { write, forget: () => written.clear() };
}

/** Sets an entry, and drops the oldest one when there are too many. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  if (map.size >= REMEMBERED && !map.has(key)) map.delete(map.keys().next().value ?? '');
  map.set(key, value);
  return value;
}
