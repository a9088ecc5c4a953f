import { useLingui } from '@lingui/react/macro';
import { IconDownload, IconFileTypeCsv, IconJson, IconStack2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { exportLink, exportRequest } from '../../lib/export-link.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import type { PageSource } from '../../lib/page-query.ts';
import { useCan } from '../../lib/session.ts';
import { arrange, type Column } from '../data-table/columns.ts';
import { useKeepExport } from '../keep-export.ts';
import { IconButton } from '../kit/button.tsx';
import styles from './row-menu.module.css';

const OpenedMenu = lazyNamed(() => import('./opened-menu.tsx'), 'OpenedMenu');

type Props<Row> = {
  /** What it is called where it is not of the whole list. */
  label?: string;
  source: PageSource;
  columns: readonly Column<Row>[];
  chosen: readonly string[] | undefined;
  /** How many rows there are, as far as that is known. */
  total: number | undefined;
};

/**
 * Saves the whole list, all its pages: what the filters leave, in its order, with the columns that are shown. At once,
 * or by a job whose file is fetched when it is done.
 */
export function ExportButton<Row>({ label, source, columns, chosen, total }: Props<Row>) {
  const { t } = useLingui();
  const can = useCan();
  const [opened, setOpened] = useState(false);
  const shown = exportColumns(columns, chosen);
  const [csv, json] = [exportRequest(source, shown, 'csv'), exportRequest(source, shown, 'json')];
  const { keep } = useKeepExport();
  if (csv === undefined || json === undefined || !can('exportRecords')) return null;
  const background = [
    {
      label: t`Make a CSV file in the background`,
      icon: IconStack2,
      run: () => void keep({ ...csv, count: total }),
    },
    {
      label: t`Make a JSON file in the background`,
      icon: IconStack2,
      run: () => void keep({ ...json, count: total }),
    },
  ];
  return (
    <span className={styles.root}>
      <IconButton
        label={label ?? t`Export`}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <IconDownload size={18} aria-hidden />
      </IconButton>
      {opened && (
        <Suspense>
          <OpenedMenu
            actions={[
              { label: t`Export as CSV`, icon: IconFileTypeCsv, file: exportLink(csv) },
              { label: t`Export as JSON`, icon: IconJson, file: exportLink(json) },
              ...(can('keepExport') ? background : []),
            ]}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </span>
  );
}

/** What an export calls the columns that are shown, in their order; several columns may show one. */
export function exportColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): readonly string[] {
  const { columnOrder, columnVisibility } = arrange(columns, chosen);
  const shown = columnOrder.filter((id) => columnVisibility[id] === true);
  return [...new Set(shown.flatMap((id) => columns.find((column) => column.id === id)?.exports ?? [id]))];
}
