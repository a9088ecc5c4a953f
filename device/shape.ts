/**
 * Shapes of JSON: each is a type guard, and the types of what is read follow from them. Members that a shape does not
 * name are allowed by `members` and refused by `exactly`.
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

/** A whole number from `least` up to what JSON keeps exactly, 2^53-1. */
export const whole =
  (least: number): Shape<number> =>
  (value): value is number =>
    Number.isSafeInteger(value) && (value as number) >= least;

/** An ISO 8601 instant in UTC that exists: `2026-11-21T09:00:00.000Z`, the fraction optional. */
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

/** An object with all of `needed`, any of `optional`, and whatever else there may be. */
export const members =
  <N extends Shapes, O extends Shapes>(needed: N, optional: O): Shape<Members<N, O>> =>
  (value): value is Members<N, O> =>
    isObject(value) &&
    Object.entries(needed).every(([name, shape]) => Object.hasOwn(value, name) && shape(value[name])) &&
    Object.entries(optional).every(([name, shape]) => !Object.hasOwn(value, name) || shape(value[name]));

/** As `members`, and nothing else. */
export const exactly = <N extends Shapes, O extends Shapes>(needed: N, optional: O): Shape<Members<N, O>> => {
  const open = members(needed, optional);
  const known = (name: string): boolean => Object.hasOwn(needed, name) || Object.hasOwn(optional, name);
  return (value): value is Members<N, O> => open(value) && Object.keys(value).every(known);
};

/** JSON from UTF-8 bytes; undefined when they are not UTF-8 or no JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    // A byte order mark is kept, and is no JSON.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
