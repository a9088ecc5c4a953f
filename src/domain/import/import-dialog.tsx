import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState, type ChangeEvent } from 'react';
import type { ImportName } from '#contract/work/import-names.ts';
import { BookFault, type BookReason } from './book/fault.ts';
import { readTable } from './csv-file.ts';
import { textOf } from './encoding.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { newKey, useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { importPreview, useStartImport } from './import-api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Textarea } from '../../components/kit/inputs.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { DateQuestion } from './date-question.tsx';
import { Earlier } from './earlier.tsx';
import { columnLabel } from './labels.ts';
import { NewSnFields } from './new-sn-fields.tsx';
import { ImportOutcome } from './outcome.tsx';
import { useReading } from './use-reading.ts';
import styles from './import.module.css';

/** Debounce of the preview, in milliseconds. */
const PAUSE = 400;

const NOTHING = { new: 0, changed: 0 };

function faultIn(error: unknown): BookFault {
  if (error instanceof BookFault) return error;
  throw error;
}

/** Says why a spreadsheet was not read, and what to do. */
function UnreadBook({ reason }: { reason: BookReason }) {
  return (
    <p role="alert" className={styles.bad}>
      {reason === 'locked' && (
        <Trans>This file has a password or the old format XLS. Save it as XLSX without a password, or as CSV.</Trans>
      )}
      {reason === 'large' && (
        <Trans>
          This spreadsheet is too large. Delete the rows and columns that are not imported, or save it as CSV.
        </Trans>
      )}
      {reason === 'broken' && <Trans>This spreadsheet is damaged. Save it again as XLSX, or as CSV.</Trans>}
    </p>
  );
}

export function ImportDialog({ resource, onClose }: { resource: ImportName; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const start = useStartImport();
  // The version replaces the text in query keys, because the text may be long.
  const [{ csv, version }, setFile] = useState({ csv: '', version: '' });
  const [fault, setFault] = useState<BookReason>();
  const opening = useRef<File>(undefined);
  const [isOpening, setOpening] = useState(false);
  const table = useMemo(() => (csv.trim() === '' ? undefined : readTable(csv)), [csv]);
  const { reading, isReady, missing, twice, ...read } = useReading(resource, table);

  const key = `${isReady} ${JSON.stringify(reading)} ${version}`;
  const settled = useDebounced(key, PAUSE) === key;
  const found = useQuery({
    ...importPreview({ resource, csv, reading }, version),
    enabled: isReady && settled,
    placeholderData: keepPreviousData,
  });
  const current = isReady && settled && found.data !== undefined && !found.isPlaceholderData;
  const preview = current ? found.data.preview : undefined;
  const idempotencyKey = useIdempotencyKey({ version, reading });

  const replace = (text: string) => {
    setFile({ csv: text, version: newKey() });
    setFault(undefined);
    setOpening(false);
    opening.current = undefined;
    read.reset(false);
  };
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    if (file === undefined) return;
    opening.current = file;
    setOpening(true);
    const read = await textOf(file).catch(faultIn);
    // Another file may have been chosen while a large one was read.
    if (opening.current !== file) return;
    replace(typeof read === 'string' ? read : '');
    if (typeof read !== 'string') setFault(read.reason);
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
        await start.mutateAsync({ resource, csv, reading, preview: preview.version, idempotencyKey });
        toast.done(t`The job has started. Its progress appears at the top of every page.`);
      }}
      onClose={onClose}
    >
      <div className={styles.inputs}>
        <label className={styles.file}>
          {t`CSV or XLSX file`}
          <input type="file" accept=".csv,.txt,.tsv,.xlsx,text/csv" onChange={(event) => void open(event)} />
        </label>
        {isOpening && (
          <p>
            <Trans>Reading the file …</Trans>
          </p>
        )}
        {fault !== undefined && <UnreadBook reason={fault} />}
        <Textarea
          label={t`Or paste the lines, with the column names in the first line`}
          value={csv}
          onChange={(event) => replace(event.currentTarget.value)}
          error={csv.trim() !== '' && table === undefined && t`This is not a table: a quotation mark is not closed.`}
          size="sm"
          rows={4}
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      {table !== undefined && (
        <>
          {read.earlier !== undefined && <Earlier mapping={read.earlier} onReset={() => read.reset(true)} />}
          <ColumnMapping
            resource={resource}
            table={table}
            columns={reading.columns}
            onChange={(columns) => read.change({ columns })}
          />
          {missing.map((field) => (
            <p key={field} role="alert" className={styles.bad}>
              <Trans>Choose a column for {columnLabel(resource, field, i18n)}. Every line needs it.</Trans>
            </p>
          ))}
          {twice !== undefined && (
            <p role="alert" className={styles.bad}>
              <Trans>Two columns are set to {columnLabel(resource, twice, i18n)}. Choose one.</Trans>
            </p>
          )}
          <DateQuestion resource={resource} dates={read.dates} onChange={(order) => read.change({ order })} />
          {resource === 'sns' && (
            <NewSnFields
              table={table}
              columns={reading.columns}
              fill={reading.fill}
              onChange={(fill) => read.change({ fill })}
            />
          )}
          <label className={styles.option}>
            <input
              type="checkbox"
              checked={reading.clears}
              onChange={(event) => read.change({ clears: event.currentTarget.checked })}
            />
            <Trans>An empty cell clears the field</Trans>
          </label>
          <div className={styles.result}>
            {isReady && !current && found.error === null && <Trans>Checking the file …</Trans>}
            {current && <ImportOutcome resource={resource} found={found.data} />}
          </div>
          {isReady && found.error !== null && (
            <p role="alert" className={styles.bad}>
              {found.error.message}
            </p>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
