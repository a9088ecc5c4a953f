import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ImportFault } from '#contract/imports.ts';
import type { Reply } from '../../lib/api-client.ts';
import { columnLabel } from './labels.ts';
import styles from './import.module.css';

/** So many faults are shown. */
const SHOWN = 200;

type Props = { faults: Reply<ImportFault>; /** How many lines they are in. */ lines: number };

/** Which lines of a file are at fault, and why. */
export function Faults({ faults: { items, total }, lines }: Props) {
  const { t, i18n } = useLingui();
  const more = total - Math.min(items.length, SHOWN);
  return (
    <>
      <p className={styles.bad}>
        <Plural
          value={lines}
          one="# line is at fault and will not be taken:"
          other="# lines are at fault and will not be taken:"
        />
      </p>
      <ul className={styles.faults} tabIndex={0} aria-label={t`Lines at fault`}>
        {items.slice(0, SHOWN).map(({ line, path, msg: why }) => (
          <li key={`${line} ${path} ${why}`}>
            <b>
              <Trans>Line {line}</Trans>
            </b>{' '}
            {path === '' ? '' : `${columnLabel(path, i18n)}: `}
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
