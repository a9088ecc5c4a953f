import type { MessageDescriptor } from '@lingui/core';
import type { Fields } from '#contract/records/field.ts';

export type Choice = { value: string; label: MessageDescriptor };

/** The words for a field of a record. */
export type FieldWords = {
  readonly label: MessageDescriptor;
  /** A shorter label for places that are narrow, such as the head of a column. */
  readonly short?: MessageDescriptor;
  /** One sentence below the field of a form. */
  readonly help?: MessageDescriptor;
  /** What a number counts, shown behind it. */
  readonly unit?: MessageDescriptor;
  /** The values of a choice, in the order in which they are offered. */
  readonly choices?: Readonly<Record<string, MessageDescriptor>>;
};

type ChoiceWords<Field> = Field extends { choices: readonly (infer Value extends string | number)[] }
  ? { readonly choices: Readonly<Record<`${Value}`, MessageDescriptor>> }
  : unknown;

/** The words for all fields of a record: a field without words does not compile. */
export type WordsOf<F extends Fields> = { readonly [Name in keyof F]: FieldWords & ChoiceWords<F[Name]> };

/** Returns the values of a choice with their labels. */
export const choicesIn = ({ choices = {} }: FieldWords): Choice[] =>
  Object.entries(choices).map(([value, label]) => ({ value, label }));
