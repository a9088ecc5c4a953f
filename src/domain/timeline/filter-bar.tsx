import { Trans, useLingui } from '@lingui/react/macro';
import type { TimelineSubject } from '#contract/records/timeline.ts';
import { Button } from '../../components/kit/button.tsx';
import type { Shown } from './api.ts';
import { kindsOf, kindWords } from './kinds.ts';
import { toggled } from './shown.ts';
import { TimeInput } from './time-input.tsx';
import styles from './timeline.module.css';

type Props = { subject: TimelineSubject; shown: Shown; show: (next: Partial<Shown>) => void };

/** Lets the operator filter a timeline by kind and time. It shows all kinds while none is chosen. */
export function FilterBar({ subject, shown, show }: Props) {
  const { i18n, t } = useLingui();
  const { kinds, from, to } = shown;
  const isFiltered = kinds.length > 0 || from !== undefined || to !== undefined;
  return (
    <div className={styles.filters} role="group" aria-label={t`Filters`}>
      {kindsOf(subject).map((kind) => {
        const { label, icon: KindIcon } = kindWords[kind];
        return (
          <button
            key={kind}
            type="button"
            className={styles.kindButton}
            aria-pressed={kinds.includes(kind)}
            onClick={() => show({ kinds: toggled(kinds, kind) })}
          >
            <KindIcon size={14} aria-hidden /> {i18n._(label)}
          </button>
        );
      })}
      <TimeInput label={t`From`} value={from} onPick={(time) => show({ from: time })} />
      <TimeInput label={t`Until`} value={to} onPick={(time) => show({ to: time })} />
      {isFiltered && (
        <Button emphasis="quiet" onClick={() => show({ kinds: [], from: undefined, to: undefined })}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </div>
  );
}
