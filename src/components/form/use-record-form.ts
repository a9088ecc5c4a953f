import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { FieldError } from '#contract/errors.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { sortErrors } from '../../lib/api/form-errors.ts';
import {
  applicable,
  fieldsOf,
  inputsOf,
  valuesOf,
  type FormField,
  type FormGroup,
  type Inputs,
  type Values,
} from './fields.ts';

/** What the service said of a field, and the input that it said it of. */
export type Refused = {
  readonly field: FormField;
  readonly message: string;
  readonly input: Inputs[string] | undefined;
};

type Failure = { error: unknown; fields: Refused[]; rest: FieldError[] };

/** Returns the state of a form that is filled from a record. */
export function useRecordForm(groups: readonly FormGroup[], record: Values) {
  const all = fieldsOf(groups);
  const form = useForm<Inputs>({ defaultValues: inputsOf(record, all), mode: 'onTouched' });
  const inputs = useWatch({ control: form.control }) as Inputs;
  const [failure, setFailure] = useState<Failure>();
  const values = valuesOf(inputs, all);
  const shown = applicable(groups, { ...record, ...values });
  const fields = fieldsOf(shown);

  return {
    control: form.control,
    groups: shown,
    fields,
    values,
    failure,
    /** Checks all fields. On an error it focuses the first such field and resolves to false. */
    validate: () =>
      form.trigger(
        fields.map(({ name }) => name),
        { shouldFocus: true },
      ),
    /**
     * Shows why saving failed: errors of fields below them until they are edited, the rest in the summary. The input
     * stays.
     */
    fail: (error: unknown) => {
      const sorted = sortErrors(
        error instanceof ApiError ? error.errors : [],
        fields.map(({ name }) => name),
      );
      const named = fields.flatMap((field) => {
        const message = sorted.fields.get(field.name);
        return message === undefined ? [] : [{ field, message, input: inputs[field.name] }];
      });
      setFailure({ error, fields: named, rest: sorted.rest });
    },
    focus: form.setFocus,
    /** Restarts from another record, then applies these values to the form. */
    rebase: (base: Values, overlay: Values) => {
      form.reset(inputsOf(base, all));
      const inputs = inputsOf(overlay, all);
      for (const name of Object.keys(overlay)) form.setValue(name, inputs[name] ?? '', { shouldDirty: true });
    },
  };
}
