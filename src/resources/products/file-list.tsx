import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconFile, IconLink, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { FileRecord } from '#contract/catalogue/files.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { FileSize } from '../../components/text/file-size.tsx';
import type { RowAction } from '../../components/list-page/row-menu.tsx';
import { ShortList } from '../../components/list-page/short-list.tsx';
import { MessageBlock } from '../../components/page/message-block.tsx';
import { Mono } from '../../components/text/text.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { failureReason } from '../../lib/api/failure-text.ts';
import { useCan } from '../../lib/api/session.ts';
import { downloadLink, FILE_PAGE, fileQueries, useDeleteFile } from './file-api.ts';

const columns: readonly Column<FileRecord>[] = [
  { id: 'fileName', header: msg`File`, cell: ({ fileName }) => fileName, width: 280 },
  { id: 'size', header: msg`Size`, cell: ({ size }) => <FileSize bytes={size} />, align: 'end', width: 110 },
  { id: 'regDate', header: msg`Uploaded`, cell: ({ regDate }) => <DateTime value={regDate} />, width: 150 },
  { id: 'sha256', header: msg`SHA-256`, cell: ({ sha256 }) => <Mono>{sha256}</Mono>, width: 520 },
];

const fileId = ({ fileName }: FileRecord): string => fileName;

/** Shows the files of a product with buttons to copy or open their links. */
export function FileList({ refId }: { refId: string }) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const [deleting, setDeleting] = useState<string>();
  const remove = useDeleteFile(refId);

  const withLink = async (token: string, follow: (url: string) => void | Promise<void>) => {
    try {
      await follow(await downloadLink(refId, token));
    } catch (error) {
      toast.failed(t`The link was not created`, failureReason(error, i18n));
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
    <ShortList
      id="files"
      caption={t`Files`}
      query={(page) => fileQueries.list(refId, page)}
      size={FILE_PAGE}
      columns={columns}
      rowId={fileId}
      rowName={fileId}
      menu={actions}
      empty={<MessageBlock icon={IconFile} title={t`No files yet.`} />}
    >
      {deleting !== undefined && (
        <ConfirmDialog
          title={t`Delete file`}
          action={t`Delete file`}
          operation="deleteFile"
          done={t`Deleted ${deleting}`}
          danger
          onConfirm={() => remove.mutateAsync(deleting)}
          onClose={() => setDeleting(undefined)}
        >
          <p>
            <Trans>“{deleting}” will be deleted permanently. Links to it stop working.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </ShortList>
  );
}
