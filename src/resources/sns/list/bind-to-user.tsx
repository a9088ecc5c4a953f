import { Plural, useLingui } from '@lingui/react/macro';
import { PasteDialog } from '../../../components/dialog/paste-dialog.tsx';
import { useBindToSns } from '../api.ts';
import { suggestSns } from '../../../domain/suggest.ts';
import { lookUpSns } from './look-up.ts';

type Props = { name: string; onClose: () => void };

/** A dialog that binds pasted SNs to a user. SNs that are already bound do not change. */
export function BindToUser({ name, onClose }: Props) {
  const { t } = useLingui();
  const bind = useBindToSns(name);
  return (
    <PasteDialog
      title={t`Bind SNs to ${name}`}
      action={t`Bind SNs`}
      label={t`SNs, one a line or separated by commas`}
      pick={{ label: t`Find an SN`, suggest: suggestSns }}
      lookUp={lookUpSns(`user ${name}`, t`is archived`, () => ({ fate: 'ready' }))}
      run={(sns) => bind.mutateAsync({ sns, bound: true })}
      done={(count) => <Plural value={count} one="# SN bound" other="# SNs bound" />}
      onClose={onClose}
    />
  );
}
