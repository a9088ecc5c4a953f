import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureTitle } from '../lib/failure-text.ts';
import { MOST_PASTED } from '../lib/pasted.ts';
import { readTable, type TableColumn, type TableRow } from '../lib/table-rows.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { BatchFaults } from './batch-faults.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FileText } from './file-text.tsx';
import { Textarea } from './kit/inputs.tsx';
import styles from './paste-dialog.module.css';

type Values = TableRow['values'];

/** Which of some keys exist already. */
export type Known = (
  keys: readonly string[],
) => UseQueryOptions<ReadonlySet<string>, Error, ReadonlySet<string>, QueryKey>;

type Props = {
  title: string;
  /** Verb and noun: "Add users". */
  action: string;
  columns: readonly TableColumn[];
  /** What tells a row from others. */
  keyOf: (values: Values) => string;
  known: Known;
  /** Adds the rows that can be taken, all of them or none. */
  run: (rows: readonly Values[]) => Promise<unknown>;
  onClose: () => void;
  /** Further choices. */
  children?: ReactNode;
};

/** Milliseconds without a key until the rows are looked up. */
const LOOK_UP_DELAY = 300;

/** Takes a table, pasted or from a CSV file: shows what will become of each row before anything is added. */
export function ImportDialog({ title, action, columns, keyOf, known, run, onClose, children }: Props) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const rows = readTable(text, columns, keyOf, i18n);
  const good = rows.filter(({ fault }) => fault === undefined).map(({ values }) => values);
  const tooMany = rows.length > MOST_PASTED;
  const most = MOST_PASTED;
  const keys = good.map(keyOf).join('\n');
  const asked = useDebounced(tooMany ? '' : keys, LOOK_UP_DELAY);
  const found = useQuery({
    ...known(asked.split('\n')),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const there = asked === keys && !found.isPlaceholderData ? found.data : undefined;
  const taken = there === undefined ? [] : good.filter((values) => !there.has(keyOf(values)));
  const names = columns.map(({ label, required }) => (required === true ? `${i18n._(label)}*` : i18n._(label)));
  const order = names.join(', ');
  const error = tooMany
    ? t`At most ${most} at once.`
    : found.error === null
      ? undefined
      : i18n._(failureTitle(found.error));

  return (
    <ConfirmDialog
      title={title}
      action={action}
      ready={taken.length > 0}
      held={text !== ''}
      explain={(failure) => <BatchFaults error={failure} names={taken.map(keyOf)} />}
      onConfirm={() => run(taken)}
      onClose={onClose}
    >
      <div className={styles.inputs}>
        <Textarea
          label={t`Rows, pasted from a spreadsheet or as CSV`}
          description={t`In this order, or with the names in the first line: ${order}`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={error}
          size="sm"
          rows={6}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
        />
        <FileText label={t`Choose a CSV file`} onText={setText} />
        {children}
      </div>
      <div role="status" className={styles.result}>
        {rows.length > 0 && error === undefined && (
          <>
            {there === undefined && good.length > 0 ? (
              <Trans>Looking …</Trans>
            ) : (
              <Counts taken={taken.length} same={good.length - taken.length} bad={rows.length - good.length} />
            )}
            <Faults rows={rows} keyOf={keyOf} />
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}

function Counts({ taken, same, bad }: { taken: number; same: number; bad: number }) {
  return (
    <p className={styles.counts}>
      {taken > 0 && (
        <span data-tone="ok">
          <Plural value={taken} one="# will be added" other="# will be added" />
        </span>
      )}
      {same > 0 && (
        <span>
          <Plural value={same} one="# is there already and stays" other="# are there already and stay" />
        </span>
      )}
      {bad > 0 && (
        <span data-tone="bad">
          <Plural value={bad} one="# cannot be taken" other="# cannot be taken" />
        </span>
      )}
    </p>
  );
}

/** The rows at fault with their line and reason. */
function Faults({ rows, keyOf }: { rows: readonly TableRow[]; keyOf: Props['keyOf'] }) {
  const { i18n } = useLingui();
  const told = rows.filter(({ fault }) => fault !== undefined);
  if (told.length === 0) return null;
  return (
    <ul className={styles.told}>
      {told.map(({ line, values, fault }) => (
        <li key={line} data-tone="bad">
          <span className={styles.text}>
            <Trans>Line {line}</Trans> {keyOf(values)}
          </span>{' '}
          <span className={styles.note}>{fault !== undefined && i18n._(fault)}</span>
        </li>
      ))}
    </ul>
  );
}
