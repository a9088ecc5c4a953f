import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconDownload,
  IconFileCode,
  IconFileTypeCsv,
  IconFileTypeXls,
  IconJson,
  IconStack2,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { MAX_VALUES } from '#contract/bounds.ts';
import type { ExportFormat } from '#contract/work/export-names.ts';
import { exportLink, exportName, exportRequest, LONGEST_LINK } from '../../lib/list/export-link.ts';
import { exportWordsOf } from '../../lib/list/export-words.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import type { PageSource } from '../../lib/api/page-query.ts';
import { useCan } from '../../lib/api/session.ts';
import { shownIds, type Column } from '../data-table/columns.ts';
import { useKeepExport } from '../keep-export.ts';
import { IconButton } from '../kit/button.tsx';
import styles from './row-menu.module.css';

const OpenedMenu = lazyNamed(() => import('./opened-menu.tsx'), 'OpenedMenu');

type Offer = {
  readonly format: ExportFormat;
  readonly now: MessageDescriptor;
  readonly later: MessageDescriptor;
  readonly icon: Icon;
  /** True for a file with the names and codes of the API, as programs read it. */
  readonly machine?: true;
};

const offers: readonly Offer[] = [
  { format: 'csv', now: msg`Export as CSV`, later: msg`Export as CSV in the background`, icon: IconFileTypeCsv },
  {
    format: 'xlsx',
    now: msg`Export as XLSX (Excel)`,
    later: msg`Export as XLSX in the background`,
    icon: IconFileTypeXls,
  },
  {
    format: 'csv',
    now: msg`Export for programs as CSV`,
    later: msg`Export for programs as CSV in the background`,
    icon: IconFileCode,
    machine: true,
  },
  {
    format: 'json',
    now: msg`Export for programs as JSON`,
    later: msg`Export for programs as JSON in the background`,
    icon: IconJson,
    machine: true,
  },
];

type Props<Row> = {
  label?: string;
  source: PageSource;
  columns: readonly Column<Row>[];
  chosen: readonly string[] | undefined;
  total: number | undefined;
};

/** Exports all pages of the list as shown: as a download, or by a job whose file can be downloaded later. */
export function ExportButton<Row>({ label, source, columns, chosen, total }: Props<Row>) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const [opened, setOpened] = useState(false);
  const shown = exportColumns(columns, chosen);
  const { keep } = useKeepExport();
  const resource = exportName(source);
  const words = useQuery({
    queryKey: ['export words', resource, shown, i18n.locale],
    queryFn: async () => (resource && (await exportWordsOf(resource, shown, i18n))) ?? null,
    enabled: opened,
    staleTime: Infinity,
  });
  if (resource === undefined || !can('exportRecords')) return null;
  const files = offers.flatMap(({ format, machine, ...offer }) => {
    const request = exportRequest(source, shown, format, machine ? undefined : (words.data ?? undefined));
    return request === undefined ? [] : [{ request, ...offer }];
  });
  const atOnce = files.flatMap(({ request, icon, now }) => {
    const file = exportLink(request);
    return file.length > LONGEST_LINK ? [] : [{ label: i18n._(now), icon, file }];
  });
  const background = files.map(({ request, later }) => ({
    label: i18n._(later),
    icon: IconStack2,
    run: () => void keep({ ...request, count: total }),
  }));
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
      {opened && !words.isPending && (
        <Suspense>
          <OpenedMenu
            actions={[...atOnce, ...(can('keepExport') ? background : [])]}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </span>
  );
}

/** Returns the names of the export columns for the shown columns, in order and without duplicates. */
export function exportColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): readonly string[] {
  return [
    ...new Set(shownIds(columns, chosen).flatMap((id) => columns.find((column) => column.id === id)?.exports ?? [id])),
  ];
}

export type ExportBy<Row> = { readonly name: string; readonly of: (row: Row) => string | number };

type SelectedProps<Row> = {
  source: PageSource;
  by: ExportBy<Row>;
  /** The selected rows. Undefined for all rows of the source. */
  rows: readonly Row[] | undefined;
  total: number;
  columns: readonly Column<Row>[];
  chosen: readonly string[] | undefined;
};

/** Exports only the selected rows, with the shown columns. Renders nothing if they are more than a filter takes. */
export function ExportSelected<Row>({ source, by, rows, total, columns, chosen }: SelectedProps<Row>) {
  const { t } = useLingui();
  const found = rows === undefined ? source : narrowedTo(source, by, rows);
  return found === undefined ? null : (
    <ExportButton label={t`Export the selected rows`} source={found} columns={columns} chosen={chosen} total={total} />
  );
}

/** Returns the source narrowed to `rows`, or undefined if they are more than a filter takes. */
function narrowedTo<Row>(
  { body, ...source }: PageSource,
  { name, of }: ExportBy<Row>,
  rows: readonly Row[],
): PageSource | undefined {
  if (rows.length > MAX_VALUES) return undefined;
  return { ...source, body: { ...body, querys: [...(body.querys ?? []), { name, op: '=', values: rows.map(of) }] } };
}
