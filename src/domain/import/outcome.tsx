import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ImportName } from '#contract/work/import-names.ts';
import type { ImportPreview } from '#contract/work/imports.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { reasonText } from '../refusals/explain.ts';
import type { PreviewedImport } from './import-api.ts';
import { columnLabel } from './labels.ts';
import { MappingTable } from './mapping-table.tsx';
import styles from './import.module.css';

type Examples = ImportPreview['examples'];
type OutcomeProps = { resource: ImportName; found: PreviewedImport };
type ExamplesProps = { resource: ImportName; examples: Examples; count: number };

/** Shows how many records an import would add, change, leave unchanged or reject, with the first examples. */
export function ImportOutcome({ resource, found }: OutcomeProps) {
  const { preview } = found;
  const of = (wanted: Examples[number]['action']) => preview.examples.filter(({ action }) => action === wanted);
  return (
    <>
      <div role="status">
        <dl className={styles.counts}>
          <Count label={<Trans context="records">New</Trans>} value={preview.new} />
          <Count label={<Trans>Will change</Trans>} value={preview.changed} />
          <Count label={<Trans>Unchanged</Trans>} value={preview.unchanged} />
          <Count label={<Trans>Errors</Trans>} value={preview.failed} isBad={preview.failed > 0} />
        </dl>
      </div>
      {preview.failed > 0 && <Faults resource={resource} found={found} />}
      {preview.changed > 0 && <Changes resource={resource} examples={of('changed')} count={preview.changed} />}
      {preview.new > 0 && <NewRecords resource={resource} examples={of('new')} count={preview.new} />}
    </>
  );
}

function Count({ label, value, isBad = false }: { label: ReactNode; value: number; isBad?: boolean }) {
  const { i18n } = useLingui();
  return (
    <div className={isBad ? styles.bad : undefined}>
      <dt>{label}</dt>
      <dd>{formatNumber(value, i18n.locale)}</dd>
    </div>
  );
}

function Faults({ resource, found: { faults, total, preview } }: OutcomeProps) {
  const { t, i18n } = useLingui();
  const more = total - faults.length;
  return (
    <>
      <p className={styles.bad}>
        <Plural
          value={preview.failed}
          one="# line has an error and will not be imported:"
          other="# lines have errors and will not be imported:"
        />
      </p>
      <ul className={styles.faults} tabIndex={0} aria-label={t`Lines with errors`}>
        {faults.map(({ line, path, msg: why }) => (
          <li key={`${line} ${path} ${why}`}>
            <b>
              <Trans>Line {line}</Trans>
            </b>{' '}
            {path === '' ? '' : `${columnLabel(resource, path, i18n)}: `}
            {reasonText(why, i18n)}
          </li>
        ))}
        {more > 0 && (
          <li>
            <Plural value={more} one="and # more" other="and # more" />
          </li>
        )}
      </ul>
    </>
  );
}

function Changes({ resource, examples, count }: ExamplesProps) {
  const { t, i18n } = useLingui();
  return (
    <MappingTable
      label={t`Changes`}
      heads={[
        examples.length < count ? <Trans key="first">First {examples.length} changes</Trans> : t`Changes`,
        t`Field`,
        t`Before`,
        t`After`,
      ]}
    >
      {examples.map(({ line, key, before, after }) =>
        fieldsIn(before, after).map((field, at) => (
          <tr key={`${line} ${field}`}>
            <th scope="row">{at === 0 && (key ?? t`Line ${line}`)}</th>
            <td className={styles.field}>{columnLabel(resource, field, i18n)}</td>
            <td className={styles.before}>{textOf(before[field])}</td>
            <td>{textOf(after[field])}</td>
          </tr>
        )),
      )}
    </MappingTable>
  );
}

function NewRecords({ resource, examples, count }: ExamplesProps) {
  const { t, i18n } = useLingui();
  return (
    <details className={styles.new}>
      <summary>
        {examples.length < count ? (
          <Trans>Show the first {examples.length} new records</Trans>
        ) : (
          <Plural value={count} one="Show the new record" other="Show the # new records" />
        )}
      </summary>
      <ul className={styles.faults} tabIndex={0} aria-label={t`New records`}>
        {examples.map(({ line, key, after }) => (
          <li key={line}>
            <b>{key ?? t`Line ${line}`}</b>{' '}
            {Object.entries(after)
              .map(([field, value]) => `${columnLabel(resource, field, i18n)}: ${textOf(value)}`)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

const fieldsIn = (before: object, after: object): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];

const textOf = (value: unknown): string =>
  value === undefined || value === null || value === ''
    ? '–'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
