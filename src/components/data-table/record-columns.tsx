import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { Field, Fields, RecordName, SortName } from '#contract/records/field.ts';
import type { FieldWords, LabelsOf } from '../../lib/field-words.ts';
import { DateTime } from '../text/date-time.tsx';
import { NumberText, OptionalText } from '../text/text.tsx';
import type { Column } from './columns.ts';

type Exception<Row, F extends Fields> = Partial<Omit<Column<Row>, 'id' | 'sort'>> & { readonly sort?: SortName<F> };

/** Returns a function that makes the column of a field from its definition and words. */
export const columnsFor =
  <Row extends object, F extends Fields>(fields: F, words: LabelsOf<F>) =>
  (name: RecordName<F> & keyof Row, exception: Exception<Row, F> = {}): Column<Row> => {
    const [field, word]: [Field | undefined, FieldWords] = [fields[name], words[name]];
    return {
      id: name,
      header: word.short ?? word.label,
      cell: (row) => cellOf(row[name], field, word),
      ...(field?.sort && { sort: name }),
      ...(field?.kind === 'integer' && field.form !== 'id' && { align: 'end' as const }),
      ...exception,
    };
  };

function cellOf(value: unknown, field: Field | undefined, { choices }: FieldWords): ReactNode {
  const choice = choices?.[String(value)];
  if (choice !== undefined) return <Word label={choice} />;
  if (field?.kind === 'date') return <DateTime value={typeof value === 'string' ? value : undefined} />;
  if (field?.kind === 'integer' || typeof value === 'number') {
    return <NumberText value={typeof value === 'number' ? value : undefined} />;
  }
  return <OptionalText value={typeof value === 'string' ? value : undefined} />;
}

/** Shows a text in the language of the page. */
export function Word({ label }: { label: MessageDescriptor }) {
  return useLingui().i18n._(label);
}
