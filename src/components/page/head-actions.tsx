import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../kit/button.tsx';
import type { MenuAction } from '../menu/menu-actions.tsx';
import { useMenuCommands } from '../menu/use-menu-commands.ts';

type Props = {
  /** Opens the dialog that deletes the record; undefined for operators who may not. */
  onDelete?: (() => void) | undefined;
  edit?: string | undefined;
  children?: ReactNode;
};

/** The key of every form that edits what is on the screen. */
const EDIT_KEY = 'e';

export function HeadActions({ onDelete, edit, children }: Props) {
  const { t } = useLingui();
  const commands: MenuAction[] = [];
  if (edit !== undefined) commands.push({ label: t`Edit`, icon: IconPencil, keys: EDIT_KEY, to: edit });
  if (onDelete !== undefined) commands.push({ label: t`Delete`, icon: IconTrash, run: onDelete });
  useMenuCommands(commands);
  return (
    <>
      {onDelete !== undefined && (
        <Button emphasis="quiet" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
          <Trans>Delete</Trans>
        </Button>
      )}
      {children}
      {edit !== undefined && (
        <LinkButton to={edit} emphasis="primary" keys={EDIT_KEY} leftSection={<IconPencil size={16} aria-hidden />}>
          <Trans>Edit</Trans>
        </LinkButton>
      )}
    </>
  );
}
