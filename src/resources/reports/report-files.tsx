import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ExportedReport } from '#contract/work/export-names.ts';
import { FileButton } from '../../components/kit/button.tsx';
import { exportLink } from '../../lib/list/export-link.ts';
import { exportWordsOf } from '../../lib/list/export-words.ts';
import { useCan } from '../../lib/api/session.ts';

type Props = {
  report: ExportedReport;
  /** The body that the report was asked with. */
  body: object;
  columns: readonly string[];
};

/** Buttons that save the whole report as CSV or XLSX, in the language of the page. */
export function ReportFiles({ report, body, columns }: Props) {
  const { i18n } = useLingui();
  const can = useCan();
  const words = useQuery({
    queryKey: ['export words', report, columns, i18n.locale],
    queryFn: async () => (await exportWordsOf(report, columns, i18n)) ?? null,
    staleTime: Infinity,
  });
  if (!can('exportRecords') || words.isPending) return null;
  return (['csv', 'xlsx'] as const).map((format) => {
    const query = {
      format,
      q: JSON.stringify(body),
      columns: columns.join(','),
      ...(words.data && { words: words.data }),
    };
    return (
      <FileButton
        key={format}
        href={exportLink({ resource: report, query })}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {format.toUpperCase()}
      </FileButton>
    );
  });
}
