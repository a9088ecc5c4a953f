import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLatest } from '../../lib/use-latest.ts';
import { KindFields, templateNamesQuery, type Kind } from '../kind-fields.tsx';
import { suggestBusinesses, suggestProducts } from '../suggest.ts';
import type { CsvTable } from './csv-file.ts';
import styles from './import.module.css';

const FIELDS = { product: 'productName', template: 'templateName', business: 'businessName' } as const;
const PARTS = ['product', 'template', 'business'] as const;

type Fill = Readonly<Record<string, string>>;

/** Returns the fields of new SNs that are chosen once for the whole file, because no column has them. */
export const filledFields = (columns: readonly string[], fill: Fill): Fill =>
  Object.fromEntries(Object.entries(fill).filter(([field, name]) => name !== '' && !columns.includes(field)));

type Props = { table: CsvTable; columns: readonly string[]; fill: Fill; onChange: (fill: Fill) => void };

/** Chooses what new SNs are generated from, as far as the file does not say it. What is the only one is chosen at once. */
export function NewSnFields({ table: { rows }, columns, fill, onChange }: Props) {
  const given = PARTS.filter((part) => columns.includes(FIELDS[part]));
  const productAt = columns.indexOf(FIELDS.product);
  const inFile = rows.map((cells) => cells[productAt] ?? '').find((cell) => cell !== '') ?? '';
  const chosen = (part: keyof Kind) => fill[FIELDS[part]] ?? '';
  const kind: Kind = {
    product: productAt < 0 ? chosen('product') : inFile,
    template: chosen('template'),
    business: chosen('business'),
  };
  const only: Kind = {
    product: onlyOne(useQuery(suggestProducts('')).data),
    template: onlyOne(useQuery(templateNamesQuery(kind.product)).data),
    business: onlyOne(useQuery(suggestBusinesses('')).data),
  };
  const change = (next: Kind) => onChange(Object.fromEntries(PARTS.map((part) => [FIELDS[part], next[part]])));
  const open = PARTS.filter((part) => !given.includes(part) && kind[part] === '' && only[part] !== '');
  const complete = useLatest(() => change({ ...kind, ...Object.fromEntries(open.map((part) => [part, only[part]])) }));
  useEffect(() => {
    if (open.length > 0) complete.current();
  }, [complete, open.length, kind.product]);
  if (given.length === PARTS.length) return null;
  return (
    <fieldset className={styles.kind}>
      <legend>
        <Trans>What new SNs are generated from</Trans>
      </legend>
      <KindFields kind={kind} onChange={change} without={given} />
    </fieldset>
  );
}

const onlyOne = (names: readonly string[] = []): string => (names.length === 1 ? (names[0] ?? '') : '');
