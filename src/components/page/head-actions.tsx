import { Trans } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../kit/button.tsx';

type Props = {
  /** Asks before the record is deleted; absent for whoever may not. */
  onDelete?: (() => void) | undefined;
  /** Where the record is edited; absent for whoever may not. */
  edit?: string | undefined;
  /** Between the two. */
  children?: ReactNode;
};

/** What the head of a record's page offers: to delete it, and to edit it. */
export function HeadActions({ onDelete, edit, children }: Props) {
  return (
    <>
      {onDelete !== undefined && (
        <Button emphasis="quiet" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
          <Trans>Delete</Trans>
        </Button>
      )}
      {children}
      {edit !== undefined && (
        <LinkButton to={edit} emphasis="primary" leftSection={<IconPencil size={16} aria-hidden />}>
          <Trans>Edit</Trans>
        </LinkButton>
      )}
    </>
  );
}
