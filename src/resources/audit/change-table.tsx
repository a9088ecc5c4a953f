import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { TargetChange } from './diff.ts';
import { targetHref, targetLabel, targetName } from './targets.ts';
import styles from './audit.module.css';

/** What an entry did to one record: each field before and after. */
export function ChangeTable({ change: { target, fields } }: { change: TargetChange }) {
  const { i18n } = useLingui();
  const href = targetHref(target);
  const name = targetName(target);
  return (
    <section>
      <h3 className={styles.target}>
        <span className={styles.kind}>{i18n._(targetLabel(target))}</span>{' '}
        {href === undefined ? name : <Link to={href}>{name}</Link>}
      </h3>
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
            {fields.map(({ name: field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{before === undefined ? '–' : <del>{before}</del>}</td>
                <td>{after === undefined ? '–' : <ins>{after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
