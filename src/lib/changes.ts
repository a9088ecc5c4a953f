export type Scalar = string | number | boolean | null | undefined;

export type Change = { name: string; before: Scalar; after: Scalar };

/** True when two values mean the same to the operator. Undefined, null, an empty text and false all count as empty. */
export const sameValue = (one: Scalar, other: Scalar): boolean => one === other || (isNothing(one) && isNothing(other));

const isNothing = (value: Scalar): boolean => value === undefined || value === null || value === '' || value === false;

/** Returns the fields of `after` that differ from `before`, in the order of `names`. */
export function changesBetween(
  before: Readonly<Record<string, Scalar>>,
  after: Readonly<Record<string, Scalar>>,
  names: readonly string[],
): Change[] {
  return names
    .filter((name) => !sameValue(before[name], after[name]))
    .map((name) => ({ name, before: before[name], after: after[name] }));
}

/** Returns the body of a PATCH: only changed fields, null for a field that was cleared. */
export function patchOf(changes: readonly Change[]): Record<string, Exclude<Scalar, undefined>> {
  return Object.fromEntries(
    changes.map(({ name, after }) => [name, after === undefined || after === '' ? null : after]),
  );
}

export type ThreeWay = {
  /** Fields that the operator and someone else changed to different values: the operator must choose. */
  clashes: { name: string; base: Scalar; mine: Scalar; theirs: Scalar }[];
  /** Fields that only someone else changed: the stored value stays. */
  theirs: Change[];
  /** Fields that only the operator changed, or that both changed to the same value. */
  mine: Change[];
};

/** Sorts the changes of a refused save (412) by who made them, relative to the record that the form was filled from. */
export function threeWay(
  base: Readonly<Record<string, Scalar>>,
  mine: Readonly<Record<string, Scalar>>,
  theirs: Readonly<Record<string, Scalar>>,
  names: readonly string[],
): ThreeWay {
  const ours = changesBetween(base, mine, names);
  const others = changesBetween(base, theirs, names);
  const clashing = ours.filter((change) =>
    others.some((other) => other.name === change.name && !sameValue(other.after, change.after)),
  );
  const clashNames = new Set(clashing.map((change) => change.name));
  return {
    clashes: clashing.map(({ name, before, after }) => ({ name, base: before, mine: after, theirs: theirs[name] })),
    theirs: others.filter(({ name }) => !ours.some((change) => change.name === name)),
    mine: ours.filter(({ name }) => !clashNames.has(name)),
  };
}
