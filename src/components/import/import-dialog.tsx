import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ChangeEvent } from 'react';
import { IMPORT_COLUMNS, NEEDED_COLUMNS, type ImportName } from '#contract/import-names.ts';
import { readTable, textOf } from './csv-file.ts';
import { newKey, useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { importFaults, useStartImport } from './import-api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Textarea } from '../kit/inputs.tsx';
import { toast } from '../toast.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { Faults } from './faults.tsx';
import { columnLabel, guessFields } from './labels.ts';
import styles from './import.module.css';

/** Milliseconds of rest after a change before the file is looked through. */
const PAUSE = 400;

/** Takes records from a file or from what is pasted: what each column is, what is wrong with which line, and the job. */
export function ImportDialog({ resource, onClose }: { resource: ImportName; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const start = useStartImport();
  // The version stands for the text, which may be long.
  const [{ csv, version }, setFile] = useState({ csv: '', version: '' });
  const [chosen, setChosen] = useState<readonly string[]>();
  const table = useMemo(() => (csv.trim() === '' ? undefined : readTable(csv)), [csv]);
  const known: readonly string[] = IMPORT_COLUMNS[resource];
  const columns = chosen ?? guessFields(table?.header ?? [], known, i18n);
  const missing = NEEDED_COLUMNS[resource].filter((field) => !columns.includes(field));
  const twice = columns.find((field, at) => field !== '' && columns.indexOf(field) < at);
  const possible =
    table !== undefined && missing.length === 0 && twice === undefined && columns.some((field) => field !== '');

  const key = `${possible} ${columns.join(',')} ${version}`;
  const settled = useDebounced(key, PAUSE) === key;
  const found = useQuery({
    ...importFaults({ resource, csv, columns }, version),
    enabled: possible && settled,
    placeholderData: keepPreviousData,
  });
  const current = possible && settled && found.data !== undefined && !found.isPlaceholderData;
  const lines = table?.rows.length ?? 0;
  const wrong = new Set(found.data?.items.map(({ line }) => line)).size;
  const right = Math.max(0, lines - wrong);
  const idempotencyKey = useIdempotencyKey({ version, columns });

  const replace = (text: string) => {
    setFile({ csv: text, version: newKey() });
    setChosen(undefined);
  };
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    if (file !== undefined) replace(await textOf(file));
  };
  const titles: Record<ImportName, string> = {
    customers: t`Import customers`,
    users: t`Import users`,
    tokenids: t`Import token IDs`,
    sns: t`Import SNs`,
  };

  return (
    <ConfirmDialog
      title={titles[resource]}
      action={wrong > 0 ? t`Import what is right` : titles[resource]}
      ready={current && right > 0}
      held={csv !== ''}
      onConfirm={async () => {
        await start.mutateAsync({ resource, csv, columns, idempotencyKey });
        toast.done(t`Started. How far it is stands at the top of every page.`);
      }}
      onClose={onClose}
    >
      <div className={styles.inputs}>
        <label className={styles.file}>
          {t`CSV file`}
          <input type="file" accept=".csv,.txt,.tsv,text/csv" onChange={(event) => void open(event)} />
        </label>
        <Textarea
          label={t`Or paste it, with a line of column names`}
          value={csv}
          onChange={(event) => replace(event.currentTarget.value)}
          error={csv.trim() !== '' && table === undefined && t`This is no table: a quotation mark is not closed.`}
          size="sm"
          rows={4}
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      {table !== undefined && (
        <>
          <ColumnMapping table={table} fields={known} columns={columns} onChange={setChosen} />
          {missing.map((field) => (
            <p key={field} role="alert" className={styles.bad}>
              <Trans>No column is chosen for {columnLabel(field, i18n)}, which every line needs.</Trans>
            </p>
          ))}
          {twice !== undefined && (
            <p role="alert" className={styles.bad}>
              <Trans>Two columns are chosen for {columnLabel(twice, i18n)}.</Trans>
            </p>
          )}
          <div role="status" className={styles.result}>
            {possible && !current && found.error === null && <Trans>Looking through …</Trans>}
            {current && <Plural value={right} one="# line can be taken." other="# lines can be taken." />}
          </div>
          {current && wrong > 0 && <Faults faults={found.data} lines={wrong} />}
          {possible && found.error !== null && (
            <p role="alert" className={styles.bad}>
              {found.error.message}
            </p>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
