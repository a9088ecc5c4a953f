import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ImportName } from '#contract/work/import-names.ts';
import type { PreviewedImport } from './import-api.ts';
import { columnLabel } from './labels.ts';
import styles from './import.module.css';

/** Shows the lines of a file that cannot be imported, and why. */
export function Faults({
  resource,
  found: { faults, total, preview },
}: {
  resource: ImportName;
  found: PreviewedImport;
}) {
  const { t, i18n } = useLingui();
  const more = total - faults.length;
  return (
    <>
      <p className={styles.bad}>
        <Plural
          value={preview.failed}
          one="# line has a fault and will not be imported:"
          other="# lines have faults and will not be imported:"
        />
      </p>
      <ul className={styles.faults} tabIndex={0} aria-label={t`Lines with faults`}>
        {faults.map(({ line, path, msg: why }) => (
          <li key={`${line} ${path} ${why}`}>
            <b>
              <Trans>Line {line}</Trans>
            </b>{' '}
            {path === '' ? '' : `${columnLabel(resource, path, i18n)}: `}
            {why}
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
