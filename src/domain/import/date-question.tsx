import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { DATE_ORDERS, findDate, type DateOrder } from '#contract/work/import-dates.ts';
import type { ImportName } from '#contract/work/import-names.ts';
import { formatDay } from '../../lib/format/format.ts';
import type { DateOrders } from './date-columns.ts';
import { columnLabel } from './labels.ts';
import styles from './import.module.css';

type Props = { resource: ImportName; dates: DateOrders; onChange: (order: DateOrder) => void };

/** Asks for the order of dates that can be read in two ways. */
export function DateQuestion({ resource, dates: { unsure, assumed }, onChange }: Props) {
  const { t, i18n } = useLingui();
  const name = useId();
  const examples = unsure.flatMap(({ telling }) => telling).slice(0, EXAMPLES);
  if (examples.length === 0) return null;
  const fields = unsure.map(({ field }) => columnLabel(resource, field, i18n)).join(', ');
  const says = { dayFirst: t`Day first`, monthFirst: t`Month first` };
  return (
    <fieldset className={styles.question}>
      <legend>
        <Trans>How are the dates in {fields} written?</Trans>
      </legend>
      {DATE_ORDERS.map((order) => (
        <label key={order}>
          <input type="radio" name={name} checked={order === assumed} onChange={() => onChange(order)} />
          <span>
            {says[order]}: {examples.map((cell) => exampleOf(cell, order)).join(' · ')}
          </span>
        </label>
      ))}
      {assumed === undefined && (
        <p role="alert" className={styles.bad}>
          <Trans>The dates can be read in two ways. Choose one to go on.</Trans>
        </p>
      )}
    </fieldset>
  );
}

const EXAMPLES = 2;

const exampleOf = (cell: string, order: DateOrder): string => {
  const found = findDate(cell, order);
  return `${cell} → ${found === undefined ? '–' : formatDay(found.text)}`;
};
