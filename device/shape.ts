/**
 * A type guard for JSON; the types of parsed values follow from the guards. `members` allows members that a shape does
 * not name, `exactly` refuses them.
 */
export type Shape<T> = (value: unknown) => value is T;

/** The type that a shape guards. */
export type Of<S> = S extends Shape<infer T> ? T : never;

type Shapes = Readonly<Record<string, Shape<unknown>>>;
type Members<N extends Shapes, O extends Shapes> = { [K in keyof N]: Of<N[K]> } & { [K in keyof O]?: Of<O[K]> };

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

export const text: Shape<string> = (value) => typeof value === 'string';

export const matching =
  (pattern: RegExp): Shape<string> =>
  (value): value is string =>
    typeof value === 'string' && pattern.test(value);

export const oneOf =
  <const T extends string>(...words: readonly T[]): Shape<T> =>
  (value): value is T =>
    words.some((word) => word === value);

export const exactValue =
  <const T extends number | true>(wanted: T): Shape<T> =>
  (value): value is T =>
    value === wanted;

/** Accepts a whole number from `least` to 2^53-1, the largest that JSON keeps exactly. */
export const whole =
  (least: number): Shape<number> =>
  (value): value is number =>
    Number.isSafeInteger(value) && (value as number) >= least;

/** Accepts an existing ISO 8601 instant in UTC: `2026-11-21T09:00:00.000Z`, the fraction optional. */
export const instant: Shape<string> = (value): value is string => {
  if (typeof value !== 'string' || !INSTANT.test(value)) return false;
  const read = Date.parse(value);
  // Some engines roll 30 February over into March.
  return !Number.isNaN(read) && new Date(read).toISOString().slice(0, 19) === value.slice(0, 19);
};

export const listOf =
  <T>(item: Shape<T>): Shape<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every((one) => item(one));

export const mapOf =
  <T>(item: Shape<T>): Shape<Readonly<Record<string, T>>> =>
  (value): value is Readonly<Record<string, T>> =>
    isObject(value) && Object.values(value).every((one) => item(one));

/** Accepts an object with all of `needed`, any of `optional`, and any other members. */
export const members =
  <N extends Shapes, O extends Shapes>(needed: N, optional: O): Shape<Members<N, O>> =>
  (value): value is Members<N, O> =>
    isObject(value) &&
    Object.entries(needed).every(([name, shape]) => Object.hasOwn(value, name) && shape(value[name])) &&
    Object.entries(optional).every(([name, shape]) => !Object.hasOwn(value, name) || shape(value[name]));

/** Like `members`, without other members. */
export const exactly = <N extends Shapes, O extends Shapes>(needed: N, optional: O): Shape<Members<N, O>> => {
  const open = members(needed, optional);
  const known = (name: string): boolean => Object.hasOwn(needed, name) || Object.hasOwn(optional, name);
  return (value): value is Members<N, O> => open(value) && Object.keys(value).every(known);
};

/** Returns the JSON value of UTF-8 bytes, or undefined when they are not UTF-8 or not JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    // A byte order mark is kept, so that JSON.parse refuses it.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
