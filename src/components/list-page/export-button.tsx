import { useLingui } from '@lingui/react/macro';
import { IconDownload, IconFileTypeCsv, IconJson } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { exportLink } from '../../lib/export-link.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import type { PageSource } from '../../lib/page-query.ts';
import { useCan } from '../../lib/session.ts';
import { arrange, type Column } from '../data-table/columns.ts';
import { IconButton } from '../kit/button.tsx';
import styles from './row-menu.module.css';

const OpenedMenu = lazyNamed(() => import('./opened-menu.tsx'), 'OpenedMenu');

type Props<Row> = { source: PageSource; columns: readonly Column<Row>[]; chosen: readonly string[] | undefined };

/** Saves the whole list, all its pages: what the filters leave, in its order, with the columns that are shown. */
export function ExportButton<Row>({ source, columns, chosen }: Props<Row>) {
  const { t } = useLingui();
  const can = useCan();
  const [opened, setOpened] = useState(false);
  const shown = exportColumns(columns, chosen);
  const [csv, json] = [exportLink(source, shown, 'csv'), exportLink(source, shown, 'json')];
  if (csv === undefined || json === undefined || !can('exportRecords')) return null;
  return (
    <span className={styles.root}>
      <IconButton label={t`Export`} aria-haspopup="menu" aria-expanded={opened} onClick={() => setOpened(true)}>
        <IconDownload size={18} aria-hidden />
      </IconButton>
      {opened && (
        <Suspense>
          <OpenedMenu
            actions={[
              { label: t`Export as CSV`, icon: IconFileTypeCsv, file: csv },
              { label: t`Export as JSON`, icon: IconJson, file: json },
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
