import { Trans } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../kit/button.tsx';

type Props = {
  /** Opens the dialog that deletes the record; undefined for operators who may not. */
  onDelete?: (() => void) | undefined;
  /** URL of the form; undefined for operators who may not edit. */
  edit?: string | undefined;
  /** Shown between the two buttons. */
  children?: ReactNode;
};

/** Shows the buttons Delete and Edit of a record's page. */
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
