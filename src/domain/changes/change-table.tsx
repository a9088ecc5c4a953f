import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { AsItWasBefore } from '../look-back/links.tsx';
import type { FieldChange, TargetChange } from './diff.ts';
import { targetHref, targetLabel, targetName } from './targets.ts';
import { fieldWords, valueWords } from './words.ts';
import styles from './changes.module.css';

/** Shows the changes of an entry to one record: each field before and after. With its id, it leads to the record before. */
export function ChangeTable({ change: { target, fields }, entry }: { change: TargetChange; entry?: number }) {
  const { i18n, t } = useLingui();
  const href = targetHref(target);
  const name = targetName(target);
  return (
    <section>
      <h3 className={styles.target}>
        <span className={styles.kind}>{i18n._(targetLabel(target))}</span>{' '}
        {href === undefined ? name : <Link to={href}>{name}</Link>}
      </h3>
      {entry !== undefined && <AsItWasBefore target={target} entry={entry} label={t`${name} as it was before`} />}
      {fields.length === 0 ? (
        <p className={styles.kind}>
          <Trans>No field changed.</Trans>
        </p>
      ) : (
        <table className={styles.diff}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Field</Trans>
              </th>
              <th scope="col">
                <Trans>Before</Trans>
              </th>
              <th scope="col">
                <Trans>After</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <FieldRow key={`${field.item} ${field.name}`} kind={target.kind} field={field} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Shows a field by its label, and by its name in the API below. */
function FieldRow({ kind, field }: { kind: string; field: FieldChange }) {
  const { i18n } = useLingui();
  const words = fieldWords(kind, field, i18n);
  const before = valueWords(kind, field, field.before, i18n);
  const after = valueWords(kind, field, field.after, i18n);
  return (
    <tr>
      <th scope="row">
        {words}
        {field.name !== undefined && field.name !== words && <code className={styles.wire}>{field.name}</code>}
      </th>
      <td>{before === undefined ? '–' : <del>{withCode(before, field.before)}</del>}</td>
      <td>{after === undefined ? '–' : <ins>{withCode(after, field.after)}</ins>}</td>
    </tr>
  );
}

/** Returns the words of a value, with the number that it has in the API and in scripts. */
const withCode = (words: string, value: unknown): string =>
  typeof value === 'number' && words !== String(value) ? `${words} (${value})` : words;

/** Shows a change of a field in one line. */
export function FieldLine({ kind, field }: { kind: string; field: FieldChange }) {
  const { i18n } = useLingui();
  const before = valueWords(kind, field, field.before, i18n);
  return (
    <>
      <span className={styles.kind}>{fieldWords(kind, field, i18n)}</span>{' '}
      {before !== undefined && (
        <>
          <del>{before}</del> →{' '}
        </>
      )}
      {valueWords(kind, field, field.after, i18n) ?? '–'}
    </>
  );
}
