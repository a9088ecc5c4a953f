import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { StatusPill } from '../../../components/text/status-pill.tsx';
import { OptionalText, Unseen } from '../../../components/text/text.tsx';
import { path } from '../../../lib/path.ts';
import type { Outcome } from './batch.ts';
import type { Entry } from '../entries.ts';
import { entryFaults, kindWords, refusalWords } from '../words.ts';
import styles from '../results.module.css';

type Props = { entries: readonly Entry[]; outcomes: ReadonlyMap<number, Outcome> };

/** Shows the entries in the order of the input, each with its result. */
export function BatchTable({ entries, outcomes }: Props) {
  const { i18n } = useLingui();
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <caption>
          <Unseen>
            <Trans>Requests and results</Trans>
          </Unseen>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              <Trans>Line</Trans>
            </th>
            <th scope="col">
              <Trans>Result</Trans>
            </th>
            <th scope="col">
              <Trans>SN</Trans>
            </th>
            <th scope="col">
              <Trans>Device</Trans>
            </th>
            <th scope="col">
              <Trans>Request</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.place}>
              <td className={styles.number}>{entry.line}</td>
              <td>
                <Result entry={entry} outcome={outcomes.get(entry.place)} />
              </td>
              <td>{entry.request === undefined ? '–' : <SnLink sn={entry.request.sn} />}</td>
              <td className={styles.cut} title={entry.request?.device}>
                <OptionalText value={entry.request?.machineName ?? entry.request?.device} />
              </td>
              <td className={styles.cut}>
                {entry.request === undefined ? entry.text : i18n._(kindWords[entry.request.kind])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SnLink = ({ sn }: { sn: string }) => (
  <Link to={path`/sns/${sn}`}>
    <Sn value={sn} />
  </Link>
);

function Result({ entry, outcome }: { entry: Entry; outcome: Outcome | undefined }) {
  const { t, i18n } = useLingui();
  if (entry.fault !== undefined) {
    return (
      <StatusPill tone="warn" icon={IconAlertTriangle}>
        {i18n._(entryFaults[entry.fault])}
      </StatusPill>
    );
  }
  if (outcome === undefined) {
    return (
      <StatusPill tone="neutral" icon={IconCircleDashed}>
        <Trans>Not sent yet</Trans>
      </StatusPill>
    );
  }
  if (outcome.done) {
    return (
      <>
        <StatusPill tone="ok" icon={IconCircleCheck}>
          <Trans>Done</Trans>
        </StatusPill>{' '}
        <CopyButton text={outcome.answer} what={t`the string of line ${entry.line}`} />
      </>
    );
  }
  const words = refusalWords(outcome.code);
  return (
    <>
      <StatusPill tone="bad" icon={IconCircleX}>
        {words === undefined ? <Trans>Refused</Trans> : i18n._(words)} ({outcome.code})
      </StatusPill>
      <div className={styles.muted}>{outcome.detail}</div>
    </>
  );
}
