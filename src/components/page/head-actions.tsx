import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useShortcut } from '../../lib/shortcuts.ts';
import { Button, LinkButton } from '../kit/button.tsx';

type Props = {
  /** Opens the dialog that deletes the record; undefined for operators who may not. */
  onDelete?: (() => void) | undefined;
  edit?: string | undefined;
  /** Label of the key `e`, which opens the form. Without it the key does nothing. */
  shortcut?: MessageDescriptor;
  children?: ReactNode;
};

export function HeadActions({ onDelete, edit, shortcut, children }: Props) {
  const navigate = useNavigate();
  useShortcut({
    id: 'record.edit',
    group: 'list',
    keys: 'e',
    label: shortcut ?? msg`Edit`,
    enabled: edit !== undefined && shortcut !== undefined,
    run: () => void navigate(edit ?? '.'),
  });
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
