import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClipboardText } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { Button } from '../../components/kit/button.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { useCopy } from '../../components/text/copy-button.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { LookBackButton } from '../look-back/links.tsx';
import { LogsNote } from '../logs-note.tsx';
import { useFirstRows } from '../../lib/first-rows.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { idOf, timelineQuery, type Subject, type TimelineEntry } from './api.ts';
import { Entry } from './entry.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useHeld } from './held.ts';
import { useShown } from './shown.ts';
import { textOf } from './text.ts';
import styles from './timeline.module.css';

type Props = {
  subject: Subject;
  /** Lines that a copy for a ticket begins with. */
  copyHead?: (() => readonly string[]) | undefined;
};

/** Shows what happened to a record, newest first, with filters. New entries do not move what is being read. */
export function Timeline({ subject, copyHead }: Props) {
  const { shown, show } = useShown();
  const query = useInfiniteQuery(timelineQuery(subject, shown));
  const skeleton = useDelayed(query.isPending);
  const entries = query.data?.pages.flatMap(({ items }) => items);
  return (
    <section className={styles.timeline}>
      <FilterBar subject={subject.kind} shown={shown} show={show} />
      <LogsNote from={shown.from} />
      {entries === undefined && query.error !== null && (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {skeleton && <SkeletonLines />}
      {entries !== undefined && (
        <Entries
          key={JSON.stringify(shown)}
          entries={entries}
          subject={subject}
          copyHead={copyHead}
          more={
            query.hasNextPage && (
              <Button onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
                <Trans>Earlier entries</Trans>
              </Button>
            )
          }
          empty={
            shown.kinds.length > 0 || shown.from !== undefined || shown.to !== undefined ? (
              <Trans>Nothing matches these filters.</Trans>
            ) : (
              <Trans>Nothing has happened yet. Log-ins, changes and everything else appear here, newest first.</Trans>
            )
          }
        />
      )}
    </section>
  );
}

type EntriesProps = Props & {
  entries: readonly TimelineEntry[];
  more: ReactNode;
  empty: ReactNode;
};

function Entries({ entries: all, subject, copyHead, more, empty }: EntriesProps) {
  const { i18n } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const { entries, waiting, showAll } = useHeld(all, list);
  const rows = useFirstRows(entries.length);
  useEntryKeys(list);
  if (all.length === 0) return <p className={styles.none}>{empty}</p>;
  const count = formatNumber(waiting, i18n.locale);
  return (
    <>
      <div className={styles.head}>
        {waiting > 0 && (
          <Button emphasis="primary" onClick={showAll}>
            <Trans>Show {count} new</Trans>
          </Button>
        )}
        <CopyEntries entries={entries} subject={subject} head={copyHead} />
        <LookBackButton target={subject} />
      </div>
      <ol ref={list} className={styles.entries}>
        {entries.slice(0, rows.count).map((entry) => (
          <Entry key={idOf(entry)} entry={entry} subject={subject} />
        ))}
      </ol>
      {!rows.isBeginning && more}
    </>
  );
}

type CopyProps = { entries: readonly TimelineEntry[]; subject: Subject; head: Props['copyHead'] };

function CopyEntries({ entries, subject, head = () => [] }: CopyProps) {
  const { i18n, t } = useLingui();
  const tryCopy = useCopy();
  const copy = async () => {
    const text = [...head(), ...entries.map((entry) => textOf(entry, subject, i18n))].join('\n');
    if (await tryCopy(text)) toast.done(t`Copied for the ticket`);
  };
  return (
    <Button leftSection={<IconClipboardText size={16} aria-hidden />} onClick={() => void copy()}>
      <Trans>Copy for ticket</Trans>
    </Button>
  );
}

/** Adds the keys j and k, which move through the entries. */
function useEntryKeys(list: { readonly current: HTMLOListElement | null }): void {
  const move = (step: number) => {
    const entries = [...(list.current?.children ?? [])].filter((child) => child instanceof HTMLElement);
    const at = entries.findIndex((entry) => entry.contains(document.activeElement));
    entries[
      at < 0 ? (step > 0 ? 0 : entries.length - 1) : Math.min(Math.max(at + step, 0), entries.length - 1)
    ]?.focus();
  };
  useShortcut({ id: 'timeline.next', group: 'list', keys: 'j', label: msg`Next entry`, run: () => move(1) });
  useShortcut({ id: 'timeline.previous', group: 'list', keys: 'k', label: msg`Previous entry`, run: () => move(-1) });
}
