/** A value of a form or record that can be compared and shown: no objects, no lists. */
export type Scalar = string | number | boolean | null | undefined;

export type Change = { name: string; before: Scalar; after: Scalar };

/** True when two values mean the same to the operator: absent, null, empty text and a flag that is off are all "nothing". */
export const sameValue = (one: Scalar, other: Scalar): boolean => one === other || (isNothing(one) && isNothing(other));

const isNothing = (value: Scalar): boolean => value === undefined || value === null || value === '' || value === false;

/** The fields of `after` that differ from `before`, in the order of `names`. */
export function changesBetween(
  before: Readonly<Record<string, Scalar>>,
  after: Readonly<Record<string, Scalar>>,
  names: readonly string[],
): Change[] {
  return names
    .filter((name) => !sameValue(before[name], after[name]))
    .map((name) => ({ name, before: before[name], after: after[name] }));
}

/** Body of a PATCH: only what changed, null where a field was emptied. */
export function patchOf(changes: readonly Change[]): Record<string, Exclude<Scalar, undefined>> {
  return Object.fromEntries(
    changes.map(({ name, after }) => [name, after === undefined || after === '' ? null : after]),
  );
}

export type ThreeWay = {
  /** Changed by the operator and by someone else, to different values: a choice is needed. */
  clashes: { name: string; base: Scalar; mine: Scalar; theirs: Scalar }[];
  /** Changed by someone else only: kept as it is now. */
  theirs: Change[];
  /** Changed by the operator only, or by both to the same value. */
  mine: Change[];
};

/** Sorts the changes of a refused save (412) by who made them, all against the record the form was filled from. */
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
