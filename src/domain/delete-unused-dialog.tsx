import { Plural, Trans } from '@lingui/react/macro';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Reply } from '../lib/api/api-client.ts';
import type { ConfirmDialogProps } from '../components/dialog/confirm-dialog-body.tsx';
import { ConfirmDialog } from '../components/dialog/confirm-dialog.tsx';
import { UsedBy, type Using } from './used-by.tsx';

type Props<Row> = {
  /** Verb and noun, such as 'Delete business'. */
  title: string;
  operation: ConfirmDialogProps['operation'];
  name: string;
  /** The first SNs that use the record, and the URL of the list of all of them. */
  sns: UseQueryOptions<Reply<Row>, Error, Reply<Row>, QueryKey>;
  using: (row: Row) => Using;
  all: string;
  /** Says what deletion means, while no SN is known to use the record. */
  children: ReactNode;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** A dialog that deletes a record after its name was typed. If SNs use the record, it shows them instead. */
export function DeleteUnusedDialog<Row>({
  title,
  operation,
  name,
  sns,
  using,
  all,
  children,
  onConfirm,
  onClose,
}: Props<Row>) {
  const query = useQuery(sns);
  const total = query.data?.total;
  const used = total !== undefined && total > 0;
  return (
    <ConfirmDialog
      // Remounts when the text box goes away, so that the focus moves to the remaining button.
      key={String(used)}
      title={title}
      action={title}
      danger
      operation={used ? 'keeps' : operation}
      {...(used ? {} : { typed: name })}
      ready={total === 0}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {!used && children}
      <UsedBy query={query} using={using} all={all} onFollow={onClose}>
        {(count) =>
          count === 0 ? (
            <Trans>No SN uses “{name}”.</Trans>
          ) : (
            <Plural
              value={count}
              one={`# SN uses “${name}”, so it cannot be deleted:`}
              other={`# SNs use “${name}”, so it cannot be deleted:`}
            />
          )
        }
      </UsedBy>
    </ConfirmDialog>
  );
}
