import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../components/kit/button.tsx';
import { RecordAdder } from '../../components/record-adder.tsx';
import { Sn } from '../../domain/sn.tsx';
import { suggestAccounts, suggestSns } from '../../domain/suggest.ts';
import { formatSn } from '../../words/format-sn.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { BUSIEST, MOST, type ReportState } from './state.ts';
import styles from './reports.module.css';

const BusiestDialog = lazyNamed(() => import('./busiest-dialog.tsx'), 'BusiestDialog');

/** Chooses the SNs of a report, one by one or the busiest of a customer or product. */
export function SnPicker({ state, most }: { state: ReportState; most: 'busiest' | 'refusedMost' }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { sns, addSn, removeSn, isBusiest } = state;
  return (
    <>
      <Chosen title={t`Chosen SNs`} chosen={sns} show={(sn) => <Sn value={sn} />} onRemove={removeSn}>
        <RecordAdder label={t`Add an SN`} suggest={suggestSns} labelOf={formatSn} onAdd={addSn} />
      </Chosen>
      {isBusiest ? (
        <p className={styles.hint}>
          {most === 'busiest' ? (
            <Trans>The {BUSIEST} SNs with the highest peaks of these days.</Trans>
          ) : (
            <Trans>The {BUSIEST} SNs with the most refused log-ins of these days.</Trans>
          )}
        </p>
      ) : (
        <Button disabled={state.fault !== undefined} onClick={state.setBusiest}>
          {most === 'busiest' ? (
            <Trans>The {BUSIEST} busiest SNs</Trans>
          ) : (
            <Trans>The {BUSIEST} SNs refused most</Trans>
          )}
        </Button>
      )}
      <Button disabled={state.fault !== undefined} onClick={() => setAsking(true)}>
        <Trans>The busiest of …</Trans>
      </Button>
      {asking && (
        <Suspense>
          <BusiestDialog client={client} state={state} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

export function UserPicker({ state: { users, addUser, removeUser } }: { state: ReportState }) {
  const { t } = useLingui();
  return (
    <Chosen title={t`Chosen users`} chosen={users} show={(name) => name} onRemove={removeUser}>
      <RecordAdder label={t`Add a user`} suggest={suggestAccounts} onAdd={addUser} />
    </Chosen>
  );
}

type ChosenProps = {
  title: string;
  chosen: readonly string[];
  show: (name: string) => ReactNode;
  onRemove: (name: string) => void;
  /** The box that adds an entry; hidden when the maximum is reached. */
  children: ReactNode;
};

function Chosen({ title, chosen, show, onRemove, children }: ChosenProps) {
  const { t } = useLingui();
  const count = chosen.length;
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>
        {title} <span className={styles.counter}>{`${count}/${MOST}`}</span>
      </h2>
      {count < MOST && children}
      <ul className={styles.chosen}>
        {chosen.map((name) => (
          <li key={name}>
            <span>{show(name)}</span>
            <button type="button" aria-label={t`Remove ${name}`} onClick={() => onRemove(name)}>
              <IconX size={13} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
