import { Trans } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../kit/button.tsx';

type Props = {
  /** Opens the dialog that deletes the record; undefined for operators who may not. */
  onDelete?: (() => void) | undefined;
  edit?: string | undefined;
  children?: ReactNode;
};

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
