import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ChangeEvent } from 'react';
import { NEEDED_COLUMNS, type ImportName } from '#contract/work/import-names.ts';
import { readTable, textOf } from './csv-file.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { newKey, useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { importPreview, useStartImport } from './import-api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Textarea } from '../../components/kit/inputs.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { columnLabel, guessFields } from './labels.ts';
import { ImportOutcome } from './outcome.tsx';
import styles from './import.module.css';

/** Debounce of the preview, in milliseconds. */
const PAUSE = 400;

const NOTHING = { new: 0, changed: 0 };

export function ImportDialog({ resource, onClose }: { resource: ImportName; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const start = useStartImport();
  // The version replaces the text in query keys, because the text may be long.
  const [{ csv, version }, setFile] = useState({ csv: '', version: '' });
  const [chosen, setChosen] = useState<readonly string[]>();
  const table = useMemo(() => (csv.trim() === '' ? undefined : readTable(csv)), [csv]);
  const columns = chosen ?? guessFields(resource, table?.header ?? [], i18n);
  const needed: readonly string[] = NEEDED_COLUMNS[resource];
  const missing = needed.filter((field) => !columns.includes(field));
  const twice = columns.find((field, at) => field !== '' && columns.indexOf(field) < at);
  const possible =
    table !== undefined && missing.length === 0 && twice === undefined && columns.some((field) => field !== '');

  const key = `${possible} ${columns.join(',')} ${version}`;
  const settled = useDebounced(key, PAUSE) === key;
  const found = useQuery({
    ...importPreview({ resource, csv, columns }, version),
    enabled: possible && settled,
    placeholderData: keepPreviousData,
  });
  const current = possible && settled && found.data !== undefined && !found.isPlaceholderData;
  const preview = current ? found.data.preview : undefined;
  const idempotencyKey = useIdempotencyKey({ version, columns });

  const replace = (text: string) => {
    setFile({ csv: text, version: newKey() });
    setChosen(undefined);
  };
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    if (file !== undefined) replace(await textOf(file));
  };
  const actionOf = ({ new: added, changed } = NOTHING): string | undefined => {
    if (added > 0 && changed > 0)
      return t`Import ${formatNumber(added, i18n.locale)} new and change ${formatNumber(changed, i18n.locale)}`;
    if (added > 0) return t`Import ${formatNumber(added, i18n.locale)} new`;
    return changed > 0 ? t`Change ${formatNumber(changed, i18n.locale)}` : undefined;
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
      operation="importRecords"
      action={actionOf(preview) ?? titles[resource]}
      ready={preview !== undefined && preview.new + preview.changed > 0}
      held={csv !== ''}
      onConfirm={async () => {
        if (preview === undefined) return;
        await start.mutateAsync({ resource, csv, columns, preview: preview.version, idempotencyKey });
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
          <ColumnMapping resource={resource} table={table} columns={columns} onChange={setChosen} />
          {missing.map((field) => (
            <p key={field} role="alert" className={styles.bad}>
              <Trans>No column is chosen for {columnLabel(resource, field, i18n)}, which every line needs.</Trans>
            </p>
          ))}
          {twice !== undefined && (
            <p role="alert" className={styles.bad}>
              <Trans>Two columns are chosen for {columnLabel(resource, twice, i18n)}.</Trans>
            </p>
          )}
          <div className={styles.result}>
            {possible && !current && found.error === null && <Trans>Checking the file …</Trans>}
            {current && <ImportOutcome resource={resource} found={found.data} />}
          </div>
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
