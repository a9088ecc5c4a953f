import { useLingui } from '@lingui/react/macro';
import { CommandBox, type CommandBoxProps } from './command-box.tsx';
import { Keys } from './kbd.tsx';
import { BareDialog } from '../kit/dialog.tsx';

export type { Command, CommandGroup } from './command-box.tsx';

type Props = Pick<
  CommandBoxProps,
  'placeholder' | 'text' | 'onText' | 'groups' | 'pending' | 'nothing' | 'entered' | 'onFocus'
> & {
  onClose: () => void;
};

export function CommandPalette({ onClose, ...box }: Props) {
  const { t } = useLingui();
  return (
    <BareDialog onClose={onClose} label={t`Search and commands`}>
      <CommandBox {...box} listLabel={t`Commands`} onRun={onClose} aside={<Keys keys="escape" />} />
    </BareDialog>
  );
}
