import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { LookBack, Moment } from '#contract/history/look-back.ts';
import { LOOK_BACK_KINDS } from '#contract/records/look-back.ts';
import { fieldChanges, type FieldChange } from '../../domain/changes/diff.ts';
import type { PastSubject } from '../../domain/look-back/href.ts';
import { readable } from '../../domain/timeline/shown.ts';
import { replyQuery } from '../../lib/api/page-query.ts';

const parsers = {
  kind: parseAsStringLiteral(LOOK_BACK_KINDS),
  key: parseAsString,
  at: parseAsString.withDefault(''),
  to: parseAsString.withDefault(''),
  only: parseAsBoolean.withDefault(false),
};

/** Returns what the URL of the page says, and the function that changes it. */
export const useLookBack = () => useQueryStates(parsers, { history: 'replace' });

/** Returns the moment of a query parameter: a time, or `before-12` or `after-12`; undefined for none. */
export function momentIn(text: string): Moment | undefined {
  const [, side, id] = /^(before|after)-(\d{1,15})$/.exec(text) ?? [];
  if (side === 'before') return { before: Number(id) };
  if (side === 'after') return { after: Number(id) };
  const time = readable(text);
  return time === undefined ? undefined : { time };
}

type Asked = PastSubject & { readonly at: Moment; readonly to: Moment | undefined };

export const lookBackQuery = ({ kind, key, at, to }: Asked) =>
  replyQuery(['activity', kind, 'look-back', key, at, to], 'POST /look_back', { body: { kind, key, at, to } });

/** A field at both moments. Without `change`, it is the same. */
export type PastField = { readonly field: FieldChange; readonly change: LookBack['changes'][number] | undefined };

type Feature = { readonly id: number; readonly name: string } & Readonly<Record<string, unknown>>;

/** Returns all fields of a record at two moments, in the order of the record. Features come last, one by one. */
export function pastFields({ at, to, changes }: LookBack): PastField[] {
  const [{ features: old, ...before }, { features: young, ...after }] = [at.record, to.record];
  const names = merged(Object.keys(before), Object.keys(after));
  return [
    ...names.map((name) => ({
      field: { name, before: before[name], after: after[name] },
      change: changes.find((each) => each.name === name),
    })),
    ...featureFields(listIn(old), listIn(young), changes),
  ];
}

/** Returns the names of two lists in one order that keeps the order of both. */
function merged(one: readonly string[], other: readonly string[]): string[] {
  const names = [...other];
  for (const [at, name] of one.entries())
    if (!names.includes(name)) names.splice(names.indexOf(one[at - 1] ?? '') + 1, 0, name);
  return names;
}

const listIn = (features: unknown): readonly Feature[] => (features ?? []) as readonly Feature[];

function featureFields(
  before: readonly Feature[],
  after: readonly Feature[],
  changes: LookBack['changes'],
): PastField[] {
  const features = new Map([...before, ...after].map((each) => [each.id, each]));
  return [...features].flatMap(([id, feature]): PastField[] => {
    const change = changes.find(
      (each) => each.name === 'features' && listIn(each.after ?? each.before).some((one) => one.id === id),
    );
    if (change === undefined) {
      const [field] = fieldChanges({ features: [feature] }, {});
      return field === undefined ? [] : [{ field: { ...field, after: field.before }, change }];
    }
    const fields = fieldChanges({ features: listIn(change.before) }, { features: listIn(change.after) });
    return fields.map((field) => ({ field, change }));
  });
}
