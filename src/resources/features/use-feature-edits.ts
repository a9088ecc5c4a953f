import { useCallback, useMemo, useState } from 'react';
import type { FeatureRecord } from '#contract/catalogue/features.ts';
import type { FieldError } from '#contract/errors.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { isChoiceFaulty } from './api.ts';
import { differencesOf, withEdit, type Edit, type Edits, type FeatureDifference } from './edits.ts';

const NONE: Edits = new Map();
const NOTHING: ReadonlyMap<number, FeatureRecord> = new Map();
const NO_REFUSALS: ReadonlyMap<number, Readonly<Record<string, string>>> = new Map();

/** Returns the queue of unsaved edits. It spans filters: a feature stays known after its first edit. */
export function useFeatureEdits(features: readonly FeatureRecord[]) {
  const [edits, setEdits] = useState(NONE);
  const [refused, setRefused] = useState(NO_REFUSALS);
  const [touched, setTouched] = useState(NOTHING);
  const known = useMemo(
    () => new Map([...touched, ...features.map((feature): [number, FeatureRecord] => [feature.id, feature])]),
    [touched, features],
  );

  const edit = useCallback((feature: FeatureRecord, change: Edit) => {
    setTouched((current) => new Map(current).set(feature.id, feature));
    setEdits((current) => withEdit(current, feature, change));
    setRefused(NO_REFUSALS);
  }, []);
  /** Compares the queue with newer records. */
  const refresh = useCallback((records: readonly FeatureRecord[]) => {
    setTouched(new Map(records.map((record) => [record.id, record])));
  }, []);
  const clear = useCallback(() => {
    setEdits(NONE);
    setRefused(NO_REFUSALS);
  }, []);

  const differences = useMemo(() => differencesOf(edits, known), [edits, known]);
  const isFaulty = isChoiceFaulty(edits);

  /** Assigns the server's errors to fields; `[2].endDate` is the third feature of the batch. */
  const refuse = useCallback((error: unknown, sent: readonly FeatureDifference[]) => {
    if (error instanceof ApiError) setRefused(refusalsOf(error.errors, sent));
  }, []);

  return { edits, edit, refresh, clear, differences, isFaulty, refused, refuse };
}

function refusalsOf(
  errors: readonly FieldError[],
  sent: readonly FeatureDifference[],
): ReadonlyMap<number, Readonly<Record<string, string>>> {
  const refusals = new Map<number, Record<string, string>>();
  for (const { path, msg } of errors) {
    const [, place, name = 'value'] = /^\[(\d+)\](?:\.(\w+))?/.exec(path) ?? [];
    const id = sent[Number(place)]?.feature.id;
    if (id !== undefined) refusals.set(id, { ...refusals.get(id), [name]: msg });
  }
  return refusals;
}
