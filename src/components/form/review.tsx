import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Change } from '../../lib/changes.ts';
import type { FormField } from './fields.ts';
import { ValueText } from './value-text.tsx';
import styles from './review.module.css';

type Props = {
  changes: readonly Change[];
  fields: readonly FormField[];
  /** Replaces the caption 'What will change'. */ caption?: string;
};

export function Review({ changes, fields, caption }: Props) {
  const { t, i18n } = useLingui();
  const fieldOf = (name: string) => fields.find((field) => field.name === name);
  const final = changes.filter(({ name, after }) => {
    const field = fieldOf(name);
    return field?.kind === 'flag' && field.oneWay === true && after === true;
  });
  return (
    <>
      {final.length > 0 && (
        <div className={styles.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          <Trans>
            Cannot be turned off once saved:{' '}
            {new Intl.ListFormat(i18n.locale).format(
              final.map(({ name }) => i18n._(fieldOf(name)?.label ?? { id: name })),
            )}
          </Trans>
        </div>
      )}
      <table className={styles.diff}>
        <caption className={styles.diffCaption}>{caption ?? t`What will change`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Field`}</th>
            <th scope="col">{t`Before`}</th>
            <th scope="col">{t`After`}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after }) => {
            const field = fieldOf(name);
            return (
              <tr key={name}>
                <th scope="row">{field === undefined ? name : i18n._(field.label)}</th>
                <td>
                  <del>
                    <ValueText value={before} field={field} />
                  </del>
                </td>
                <td>
                  <ins>
                    <ValueText value={after} field={field} />
                  </ins>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
