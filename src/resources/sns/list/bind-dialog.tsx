import { Trans, useLingui } from '@lingui/react/macro';
import { PasteDialog } from '../../../components/dialog/paste-dialog.tsx';
import { suggestSns } from '../../../domain/suggest.ts';
import { lookUpSns, type Binding } from './look-up.ts';

type Props = { binding: Binding; onClose: () => void };

/** A dialog that binds pasted or found SNs to a record. It shows which SNs are taken from another one. */
export function BindDialog({ binding: { name, operations, purpose, judge, run }, onClose }: Props) {
  const { t } = useLingui();
  return (
    <PasteDialog
      title={t`Bind SNs to ${name}`}
      action={t`Bind SNs`}
      operation={operations.bind}
      label={t`SNs, one per line or separated by commas`}
      pick={{ label: t`Find an SN`, suggest: suggestSns }}
      lookUp={lookUpSns(purpose, t`is archived`, judge)}
      run={(sns, idempotencyKey) => run({ sns, bound: true }, idempotencyKey)}
      done={(what) => <Trans>Bound {what}</Trans>}
      onClose={onClose}
    />
  );
}
