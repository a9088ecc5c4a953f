import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { BatchFaults } from '../../components/dialog/batch-faults.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { formatSn } from '../../lib/format/format.ts';
import { suggestSns } from '../sns/api.ts';
import { useBindUsers } from './api.ts';

type Props = { names: readonly string[]; onClose: () => void; onDone: () => void };

/** Binds the selected users to one SN. */
export function BindToSnDialog({ names, onClose, onDone }: Props) {
  const { t } = useLingui();
  const [sn, setSn] = useState('');
  const [asked] = useState(names);
  const bind = useBindUsers(sn);
  const count = asked.length;
  return (
    <ConfirmDialog
      title={t`Bind users to an SN`}
      action={t`Bind users`}
      ready={sn !== ''}
      explain={(error) => <BatchFaults error={error} names={asked} />}
      onConfirm={async () => {
        await bind.mutateAsync({ names: asked, bound: true });
        toast.done(<Plural value={count} one="# user bound" other="# users bound" />);
        onDone();
      }}
      onClose={onClose}
    >
      <p>
        <Plural value={count} one="# user may use the SN from then on." other="# users may use the SN from then on." />
      </p>
      <RecordSelect label="SN" suggest={suggestSns} value={sn} onChange={setSn} labelOf={formatSn} focused required />
    </ConfirmDialog>
  );
}
