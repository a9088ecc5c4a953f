import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { StatusPill } from '../../../components/text/status-pill.tsx';
import { OptionalText } from '../../../components/text/text.tsx';
import { sentenceText } from '../../../domain/refusals/explain.ts';
import { Sn } from '../../../domain/sn.tsx';
import { path } from '../../../lib/path.ts';
import type { Entry } from '../entries.ts';
import { ResultTable } from '../result-table.tsx';
import { entryFaults, kindWords, refusalWords } from '../words.ts';
import type { Counts, Outcome } from './batch.ts';
import styles from '../results.module.css';

type CountsProps = { counts: Counts; /** Number of lines that are not sent. */ faults: number; started: boolean };

/** Shows the progress: `38 done, 2 failed`. */
export function BatchCounts({ counts: { done, failed, unsent }, faults, started }: CountsProps) {
  return (
    <p role="status" className={styles.counts}>
      {started && (
        <span data-tone="ok">
          <Trans>{done} done</Trans>
        </span>
      )}
      {failed > 0 && (
        <span data-tone="bad">
          <Trans>{failed} failed</Trans>
        </span>
      )}
      {unsent > 0 && (
        <span>
          {started ? (
            <Trans>{unsent} not sent yet</Trans>
          ) : (
            <Plural value={unsent} one="# request can be sent" other="# requests can be sent" />
          )}
        </span>
      )}
      {faults > 0 && (
        <span data-tone="warn">
          <Plural value={faults} one="Skipped # line" other="Skipped # lines" />
        </span>
      )}
    </p>
  );
}

type TableProps = { entries: readonly Entry[]; outcomes: ReadonlyMap<number, Outcome> };

/** Shows the entries in the order of the input, each with its result. */
export function BatchTable({ entries, outcomes }: TableProps) {
  const { t, i18n } = useLingui();
  return (
    <ResultTable
      caption={t`Requests and results`}
      rows={entries}
      rowKey={({ place }) => place}
      columns={[
        { head: t`Result`, cell: (entry) => <Result entry={entry} outcome={outcomes.get(entry.place)} /> },
        { head: t`SN`, cell: ({ request }) => (request === undefined ? '–' : <SnLink sn={request.sn} />) },
        {
          head: t`Device`,
          long: 'cut',
          cell: ({ request }) => (
            <span title={request?.device}>
              <OptionalText value={request?.machineName ?? request?.device} />
            </span>
          ),
        },
        {
          head: t`Request`,
          long: 'cut',
          cell: ({ request, text }) => (request === undefined ? text : i18n._(kindWords[request.kind])),
        },
      ]}
    />
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
      <div className={styles.muted}>{sentenceText(outcome.code, outcome.detail, i18n)}</div>
    </>
  );
}

/** Returns a function that makes the rows of the results file, header first. */
export function useResultLines() {
  const { t, i18n } = useLingui();
  return (entries: readonly Entry[], outcomes: ReadonlyMap<number, Outcome>) => [
    [t`Line`, t`Request`, t`SN`, t`Device`, t`Result`, t`Code`, t`Detail`, t`Answer string`],
    ...entries.map(({ line, place, request, fault }) => {
      const outcome = outcomes.get(place);
      const kind = request && i18n._(kindWords[request.kind]);
      const told = [line, kind, request?.sn, request?.machineName ?? request?.device];
      if (fault !== undefined) return [...told, t`Skipped`, undefined, i18n._(entryFaults[fault]), undefined];
      if (outcome === undefined) return [...told, t`Not sent yet`, undefined, undefined, undefined];
      if (outcome.done) return [...told, t`Done`, undefined, undefined, outcome.answer];
      const words = refusalWords(outcome.code);
      const detail = [words && i18n._(words), outcome.detail].filter(Boolean).join(': ');
      return [...told, t`Failed`, outcome.code, detail, undefined];
    }),
  ];
}
