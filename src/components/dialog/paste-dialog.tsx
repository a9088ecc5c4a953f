import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { MOST_PASTED, splitPasted, takenOf, type Fate, type LookUp, type PastedEntry } from '../../lib/pasted.ts';
import type { Suggest } from '../../lib/list/suggest.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { JobStarted } from '../action/job-started.tsx';
import { BatchFaults } from './batch-faults.tsx';
import type { ConfirmDialogProps } from './confirm-dialog-body.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Textarea } from '../kit/inputs.tsx';
import { RecordSelect } from '../record-select.tsx';
import styles from './paste-dialog.module.css';

type Props = {
  title: string;
  action: string;
  operation: ConfirmDialogProps['operation'];
  label: string;
  hint?: string | undefined;
  /** Finds an entry by part of its name, for operators without a list to paste. */
  pick?: { label: string; suggest: Suggest };
  lookUp: LookUp;
  /** Starts a job for several entries, and changes a single one at once. */
  run: (texts: readonly string[], idempotencyKey: string) => Promise<unknown>;
  /** Returns the text of the toast for the name of the only entry. */
  done: (name: string) => ReactNode;
  onClose: () => void;
  children?: ReactNode;
  ready?: boolean;
};

/** Debounce of the look-up, in milliseconds. */
const LOOK_UP_DELAY = 300;

/** A dialog for a pasted list. It shows what will happen to each entry before anything is changed. */
export function PasteDialog({
  title,
  action,
  operation,
  label,
  hint,
  pick,
  lookUp,
  run,
  done,
  onClose,
  children,
  ready = true,
}: Props) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const texts = splitPasted(text);
  const tooMany = texts.length > MOST_PASTED;
  const asked = useDebounced(tooMany ? '' : texts.join('\n'), LOOK_UP_DELAY);
  const found = useQuery({
    ...lookUp(splitPasted(asked)),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const current = asked === texts.join('\n') && asked !== '' && !found.isPlaceholderData;
  const entries = current ? (found.data ?? []) : [];
  const taken = takenOf(entries);
  const [first = '', ...others] = taken;
  const idempotencyKey = useIdempotencyKey(lookUp(taken).queryKey);
  const most = MOST_PASTED;
  const error = tooMany
    ? t`Enter at most ${most} at once.`
    : found.error === null
      ? undefined
      : i18n._(failureTitle(found.error));

  return (
    <ConfirmDialog
      title={title}
      action={action}
      operation={operation}
      done={others.length > 0 ? <JobStarted /> : done(first)}
      ready={ready && taken.length > 0}
      held={text !== ''}
      explain={(failure) => <BatchFaults error={failure} names={taken} />}
      onConfirm={() => run(taken, idempotencyKey)}
      onClose={onClose}
    >
      <div className={styles.inputs}>
        {children}
        {pick !== undefined && (
          <RecordSelect
            label={pick.label}
            suggest={pick.suggest}
            value=""
            onChange={(name) => setText((before) => [before.trim(), name].filter((part) => part !== '').join('\n'))}
          />
        )}
        <Textarea
          label={label}
          description={hint}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={error}
          size="sm"
          rows={5}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
        />
      </div>
      <div role="status" className={styles.result}>
        {texts.length > 0 &&
          error === undefined &&
          (current ? <Result entries={entries} /> : <Trans>Looking up …</Trans>)}
      </div>
    </ConfirmDialog>
  );
}

function Result({ entries }: { entries: readonly PastedEntry[] }) {
  const count = (fate: Fate) => entries.filter((entry) => entry.fate === fate).length;
  const [taken, same, refused, unknown] = [count('ready') + count('moved'), count('same'), count('refused'), count('unknown')]; // prettier-ignore
  const told = entries.filter(({ fate }) => fate !== 'ready' && fate !== 'same');
  return (
    <>
      <p className={styles.counts}>
        {taken > 0 && (
          <span data-tone="ok">
            <Plural value={taken} one="# will be added" other="# will be added" />
          </span>
        )}
        {same > 0 && (
          <span>
            <Plural value={same} one="# is already there" other="# are already there" />
          </span>
        )}
        {refused > 0 && (
          <span data-tone="bad">
            <Plural value={refused} one="# cannot be added" other="# cannot be added" />
          </span>
        )}
        {unknown > 0 && (
          <span data-tone="bad">
            <Plural value={unknown} one="# not found" other="# not found" />
          </span>
        )}
      </p>
      {told.length > 0 && (
        <ul className={styles.told}>
          {told.map(({ text, fate, note }) => (
            <li key={text} data-tone={fate === 'moved' ? 'warn' : 'bad'}>
              <span className={styles.text}>{text}</span>{' '}
              <span className={styles.note}>{fate === 'unknown' ? <Trans>not found</Trans> : note}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
