import type { I18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { check } from '../../components/form/check.ts';
import { applicable, fieldsOf, valuesOf, type Inputs } from '../../components/form/fields.ts';
import { FormBody } from '../../components/form/form-body.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { newSnGroups } from '../sns/fields.ts';
import styles from './offline.module.css';

const TYPE = { type: 'TOKEN_ID_FLOAT' } as const;

const groups = applicable(newSnGroups(TYPE.type), TYPE);
const fields = fieldsOf(groups);

type Props = { terms: Inputs; onChange: (terms: Inputs) => void };

/** Asks for terms that differ from the business. Empty fields use the values of the business. */
export function OwnTerms({ terms, onChange }: Props) {
  // The first inputs only, invalid ones included. The form keeps its own state after that.
  const [start] = useState(terms);
  const { control } = useRecordForm(groups, start);
  const inputs = useWatch({ control }) as Inputs;
  const latest = useLatest({ terms, onChange });
  useEffect(() => {
    const { terms: before, onChange: change } = latest.current;
    if (JSON.stringify(inputs) !== JSON.stringify(before)) change(inputs);
  }, [latest, inputs]);
  return (
    <details className={styles.terms} open={Object.values(start).some(Boolean)}>
      <summary>
        <Trans>Custom terms</Trans>
      </summary>
      <p className={styles.muted}>
        <Trans>Terms that are empty or off use the value of the business.</Trans>
      </p>
      <FormBody groups={groups} control={control} />
    </details>
  );
}

/** Returns the filled-in terms as values; undefined while one of them is invalid. */
export function termsOf(terms: Inputs, i18n: I18n): Readonly<Record<string, unknown>> | undefined {
  if (fields.some((field) => check(terms[field.name], field, i18n) !== undefined)) return undefined;
  const given = Object.entries(valuesOf(terms, fields)).filter(([, value]) => value !== null && value !== false);
  return Object.fromEntries(given);
}

export const textsIn = (terms: Inputs): string[] =>
  Object.values(terms).map((input) => (input === false ? '' : String(input)));
