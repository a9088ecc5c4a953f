import { Trans, useLingui } from '@lingui/react/macro';
import { IMPORT_COLUMNS, type ImportName } from '#contract/work/import-names.ts';
import type { CsvTable } from './csv-file.ts';
import { columnLabel } from './labels.ts';
import styles from './import.module.css';

type Props = {
  resource: ImportName;
  table: CsvTable;
  /** The field of each column; `''` for none. */
  columns: readonly string[];
  onChange: (columns: readonly string[]) => void;
};

/** Number of lines to show of a file. */
const SHOWN = 3;

/** Asks for the field of each column of a file, and shows the column's first values. */
export function ColumnMapping({ resource, table: { header, rows }, columns, onChange }: Props) {
  const { t, i18n } = useLingui();
  return (
    <div className={styles.mapping} role="region" aria-label={t`Columns of the file`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Column</Trans>
            </th>
            <th scope="col">
              <Trans>First values</Trans>
            </th>
            <th scope="col">
              <Trans>Is</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {header.map((title, at) => (
            <tr key={`${at} ${title}`}>
              <th scope="row">{title}</th>
              <td className={styles.values}>
                {rows
                  .slice(0, SHOWN)
                  .map((cells) => cells[at] ?? '')
                  .filter((cell) => cell !== '')
                  .join(' · ')}
              </td>
              <td>
                <select
                  aria-label={t`What the column ${title} is`}
                  value={columns[at] ?? ''}
                  onChange={(event) => onChange(columns.with(at, event.currentTarget.value))}
                >
                  <option value="">{t`– leave out –`}</option>
                  {IMPORT_COLUMNS[resource].map((field) => (
                    <option key={field} value={field}>
                      {columnLabel(resource, field, i18n)}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
