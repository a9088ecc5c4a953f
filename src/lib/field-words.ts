import type { MessageDescriptor } from '@lingui/core';
import type { Fields } from '#contract/records/field.ts';

export type Choice = { value: string; label: MessageDescriptor };

export type FieldWords = {
  readonly label: MessageDescriptor;
  /** A shorter label for narrow places, such as a column head. */
  readonly short?: MessageDescriptor;
  /** One sentence of help below the field in a form. */
  readonly help?: MessageDescriptor;
  readonly unit?: MessageDescriptor;
  readonly choices?: Readonly<Record<string, MessageDescriptor>>;
};

type ChoiceWords<Field> = Field extends { choices: readonly (infer Value extends string | number)[] }
  ? { readonly choices: Readonly<Record<`${Value}`, MessageDescriptor>> }
  : unknown;

/** Labels of all fields of a record. A field without a label does not compile. */
export type LabelsOf<F extends Fields> = { readonly [Name in keyof F]: FieldWords };

/** Texts of all fields of a record, with those of all choices. */
export type WordsOf<F extends Fields> = { readonly [Name in keyof F]: FieldWords & ChoiceWords<F[Name]> };

export const choicesIn = (words: FieldWords | undefined): Choice[] =>
  Object.entries(words?.choices ?? {}).map(([value, label]) => ({ value, label }));
