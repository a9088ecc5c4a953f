import type { MessageDescriptor } from '@lingui/core';
import type { Choice } from '../../lib/field-words.ts';
import type { Field, Fields, WrittenName } from '#contract/records/field.ts';
import { choicesIn, type FieldWords, type LabelsOf } from '../../lib/field-words.ts';
import type { Scalar } from '../../lib/changes.ts';

export type Values = Readonly<Record<string, Scalar>>;

type Shared = {
  name: string;
  label: MessageDescriptor;
  help?: MessageDescriptor;
  required?: boolean;
  readOnly?: boolean;
  /** False when the field does not apply to these values: it is hidden and not sent. */
  applies?: (values: Values) => boolean;
};

export type FormField = Shared &
  (
    | { kind: 'text' | 'textarea'; maxLength?: number }
    /** A new password: hidden while it is typed, and sent without normalisation. */
    | { kind: 'password'; minLength: number; maxLength: number }
    | { kind: 'integer'; min?: number; max?: number; unit?: MessageDescriptor }
    /** Server time. A day without a time means its first second, with `end` its last. */
    | { kind: 'date'; end?: boolean }
    /** `oneWay`: cannot be turned off once saved. `byApplication`: the licensed application decides its effect. */
    | { kind: 'flag'; oneWay?: boolean; byApplication?: boolean }
    /** `numeric`: the values are numbers in the API, such as the status of an SN. */
    | { kind: 'choice'; choices: readonly Choice[]; numeric?: boolean }
  );

export type FormGroup = {
  id: string;
  label: MessageDescriptor;
  help?: readonly MessageDescriptor[];
  fields: readonly FormField[];
};

/** Returns a function that returns the form fields for fields of a record. `exceptions` override single ones. */
export const formLines =
  <F extends Fields>(fields: F, words: LabelsOf<F>) =>
  <Name extends WrittenName<F>>(
    names: readonly Name[],
    exceptions: { readonly [Each in Name]?: Partial<FormField> } = {},
  ) =>
    names.map((name): FormField => {
      const [field, word]: [Field | undefined, FieldWords] = [fields[name], words[name]];
      const { label, help } = word;
      const shared = { name, label, ...(help && { help }), ...(field?.required && { required: true }) };
      return { ...shared, ...(field && formKind(field, word)), ...exceptions[name] } as FormField;
    });

type Kind = FormField extends infer Each ? (Each extends FormField ? Omit<Each, keyof Shared> : never) : never;

function formKind(field: Field, words: FieldWords): Kind {
  switch (field.kind) {
    case 'text':
    case 'reference':
    case 'json': {
      const { form, max } = field.kind === 'text' ? field : {};
      return { kind: form === 'lines' ? 'textarea' : 'text', ...(max !== undefined && { maxLength: max }) };
    }
    case 'integer':
      return {
        kind: 'integer',
        ...(field.range && { min: field.range[0], max: field.range[1] }),
        ...(words.unit && { unit: words.unit }),
      };
    case 'date':
      return { kind: 'date', ...(field.edge && { end: true }) };
    case 'flag':
      return { kind: 'flag' };
    case 'choice':
      return {
        kind: 'choice',
        choices: choicesIn(words),
        ...(typeof field.choices[0] === 'number' && { numeric: true }),
      };
  }
}

/** Current values of the inputs: text as typed, and switches. */
export type Inputs = Record<string, string | boolean>;

export function inputsOf(record: Values, fields: readonly FormField[]): Inputs {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = record[name];
      return [name, kind === 'flag' ? value === true : value === undefined || value === null ? '' : String(value)];
    }),
  );
}

/** Returns the inputs as a record, without empty ones. They must have passed `check`. */
export function valuesOf(inputs: Inputs, fields: readonly FormField[]): Values {
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(inputs[field.name], field)]));
}

function valueOf(input: Inputs[string] | undefined, field: FormField): Scalar {
  if (typeof input !== 'string') return input ?? null;
  const text = input.trim();
  if (text === '') return null;
  if (field.kind === 'integer' || (field.kind === 'choice' && field.numeric === true)) return Number(text);
  if (field.kind === 'date' && text.length === 10) return `${text} ${field.end === true ? '23:59:59' : '00:00:00'}`;
  return field.kind === 'textarea' || field.kind === 'password' ? input : text;
}

/** Returns the groups with the fields that apply. Empty groups are omitted. */
export function applicable(groups: readonly FormGroup[], values: Values): FormGroup[] {
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter(({ applies }) => applies?.(values) ?? true) }))
    .filter(({ fields }) => fields.length > 0);
}

export const fieldsOf = (groups: readonly FormGroup[]): FormField[] => groups.flatMap(({ fields }) => [...fields]);
