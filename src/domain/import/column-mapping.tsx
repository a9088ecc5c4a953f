import { useLingui } from '@lingui/react/macro';
import { IMPORT_COLUMNS, type ImportName } from '#contract/work/import-names.ts';
import type { CsvTable } from './csv-file.ts';
import { columnLabel } from './labels.ts';
import { MappingTable } from './mapping-table.tsx';
import styles from './import.module.css';

type Props = {
  resource: ImportName;
  table: CsvTable;
  /** The field of each column; `''` for none. */
  columns: readonly string[];
  onChange: (columns: readonly string[]) => void;
};

const SHOWN = 3;

export function ColumnMapping({ resource, table: { header, rows }, columns, onChange }: Props) {
  const { t, i18n } = useLingui();
  return (
    <MappingTable label={t`Columns of the file`} heads={[t`Column`, t`First values`, t`Is`]}>
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
              aria-label={t`Field for the column ${title}`}
              value={columns[at] ?? ''}
              onChange={(event) => onChange(columns.with(at, event.currentTarget.value))}
            >
              <option value="">{t`– do not import –`}</option>
              {IMPORT_COLUMNS[resource].map((field) => (
                <option key={field} value={field}>
                  {columnLabel(resource, field, i18n)}
                </option>
              ))}
            </select>
          </td>
        </tr>
      ))}
    </MappingTable>
  );
}
