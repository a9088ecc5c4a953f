import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconDownload, IconFile, IconLink, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { FileRecord } from '#contract/catalogue/files.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import type { Column } from '../../components/data-table/columns.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { FileSize } from '../../components/text/file-size.tsx';
import { Failure } from '../../components/page/failure.tsx';
import type { RowAction } from '../../components/list-page/row-menu.tsx';
import { MessageBlock } from '../../components/page/message-block.tsx';
import { PageButtons } from '../../components/page/page-buttons.tsx';
import { Mono } from '../../components/text/text.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { useDensity } from '../../lib/preferences.ts';
import { useCan } from '../../lib/api/session.ts';
import { downloadLink, FILE_PAGE, fileQueries, useDeleteFile } from './file-api.ts';

const columns: readonly Column<FileRecord>[] = [
  { id: 'fileName', header: msg`File`, cell: ({ fileName }) => fileName, width: 280 },
  { id: 'size', header: msg`Size`, cell: ({ size }) => <FileSize bytes={size} />, align: 'end', width: 110 },
  { id: 'regDate', header: msg`Uploaded`, cell: ({ regDate }) => <DateTime value={regDate} />, width: 150 },
  { id: 'sha256', header: msg`SHA-256`, cell: ({ sha256 }) => <Mono>{sha256}</Mono>, width: 520 },
];

const fileId = ({ fileName }: FileRecord): string => fileName;

/** The files of a product; each has a link that can be copied or opened. */
export function FileList({ refId }: { refId: string }) {
  const { t } = useLingui();
  const can = useCan();
  const density = useDensity();
  const [page, setPage] = useState(0);
  const [deleting, setDeleting] = useState<string>();
  const remove = useDeleteFile(refId);
  const query = useQuery({ ...fileQueries.list(refId, page), placeholderData: keepPreviousData });
  if (query.error !== null && query.data === undefined)
    return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data?.total === 0) return <MessageBlock icon={IconFile} title={t`No files yet.`} />;

  const withLink = async (token: string, follow: (url: string) => void | Promise<void>) => {
    try {
      await follow(await downloadLink(refId, token));
    } catch (error) {
      toast.failed(t`No link was made`, error instanceof Error ? error.message : String(error));
    }
  };
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url);
    toast.done(t`Link copied`);
  };
  const actions = ({ fileName, fileToken }: FileRecord): RowAction[] => [
    { label: t`Copy download link`, icon: IconLink, run: () => void withLink(fileToken, copy) },
    { label: t`Download`, icon: IconDownload, run: () => void withLink(fileToken, (url) => location.assign(url)) },
    ...(can('deleteFile')
      ? [{ label: t`Delete`, icon: IconTrash, danger: true, run: () => setDeleting(fileName) }]
      : []),
  ];

  return (
    <>
      <DataTable
        id="files"
        caption={t`Files`}
        columns={columns}
        rows={query.data?.items}
        rowId={fileId}
        rowName={fileId}
        menu={actions}
        sorts={noSorts}
        onSort={ignore}
        density={density}
        outdated={query.isPlaceholderData}
      />
      <PageButtons page={page} size={FILE_PAGE} total={query.data?.total ?? 0} onPage={setPage} />
      {deleting !== undefined && (
        <ConfirmDialog
          title={t`Delete file`}
          action={t`Delete file`}
          danger
          onConfirm={async () => {
            await remove.mutateAsync(deleting);
            toast.done(t`Deleted ${deleting}`);
          }}
          onClose={() => setDeleting(undefined)}
        >
          <p>
            <Trans>“{deleting}” is removed for good; links to it that are out stop working.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const noSorts: readonly never[] = [];
const ignore = (): void => undefined;
