import { Plural, useLingui } from '@lingui/react/macro';
import { PasteDialog } from '../../../components/dialog/paste-dialog.tsx';
import { useMoveSns } from '../../customers/api.ts';
import { type CustomerPlace } from '../../customers/place.ts';
import { lookUpSns } from './look-up.ts';

type Props = { place: CustomerPlace; onClose: () => void };

/** A dialog that binds pasted SNs to a customer. It shows which SNs are taken from another customer. */
export function BindToCustomer({ place, onClose }: Props) {
  const { t } = useLingui();
  const move = useMoveSns(place);
  const { groupName, name } = place;
  return (
    <PasteDialog
      title={t`Bind SNs to ${name}`}
      action={t`Bind SNs`}
      label={t`SNs, one a line or separated by commas`}
      lookUp={lookUpSns(`customer ${groupName}/${name}`, t`is archived`, ({ customer }) => {
        if (customer === undefined) return { fate: 'ready' };
        if (customer.name === name && (customer.groupName ?? '') === groupName) return { fate: 'same' };
        return { fate: 'moved', note: t`moves from ${customer.name}` };
      })}
      run={(sns) => move.mutateAsync({ sns, bound: true })}
      done={(count) => <Plural value={count} one="# SN bound" other="# SNs bound" />}
      onClose={onClose}
    />
  );
}
