import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { EntitlementItem } from '#contract/history/entitlements.ts';
import { FileButton } from '../../../components/kit/button.tsx';
import { exportLink } from '../../../lib/list/export-link.ts';
import { exportWordsOf } from '../../../lib/list/export-words.ts';
import { useCan } from '../../../lib/api/session.ts';
import { entitlementWords } from '../../../words/seat-reports.ts';
import type { EntitlementRequest } from '../api.ts';

const COLUMNS = Object.keys(entitlementWords) as (keyof EntitlementItem)[];

/** Buttons that save the whole report as CSV or XLSX, in the language of the page. `title` is the head of the groups. */
export function EntitlementFiles({ body, title }: { body: EntitlementRequest; title: string }) {
  const { i18n } = useLingui();
  const can = useCan();
  const words = useQuery({
    queryKey: ['export words', 'entitlements', title, i18n.locale],
    queryFn: async () => (await exportWordsOf('entitlements', COLUMNS, i18n)) ?? null,
    staleTime: Infinity,
  });
  if (!can('exportRecords') || words.isPending) return null;
  return (['csv', 'xlsx'] as const).map((format) => {
    const query = {
      format,
      q: JSON.stringify(body),
      columns: COLUMNS.join(','),
      ...(words.data && { words: words.data }),
    };
    return (
      <FileButton
        key={format}
        href={exportLink({ resource: 'entitlements', query })}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {format.toUpperCase()}
      </FileButton>
    );
  });
}
