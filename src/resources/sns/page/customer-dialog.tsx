import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SnRecord } from '#contract/sns/sns.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Switch } from '../../../components/kit/inputs.tsx';
import type { LoadedRecord } from '../../../components/page/record-page.tsx';
import { RecordSelect } from '../../../components/record-select.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { formatSn } from '../../../words/format-sn.ts';
import { suggestCustomers, useSetCustomer } from '../../customers/api.ts';
import { placeLabel, placeOf, readPlace } from '../../customers/place.ts';

type Props = LoadedRecord<SnRecord> & { onClose: () => void };

export function CustomerDialog({ record: { sn, customer }, etag, onClose }: Props) {
  const { t } = useLingui();
  const set = useSetCustomer(sn);
  const [chosen, setChosen] = useState('');
  const [nobody, setNobody] = useState(false);
  const before = customer?.name;
  const after = placeLabel(chosen);
  const code = formatSn(sn);
  return (
    <ConfirmDialog
      title={t`Customer of the SN`}
      action={nobody ? t`Unbind the customer` : t`Bind to the customer`}
      operation={nobody ? 'unbindSnCustomer' : 'bindSnCustomer'}
      done={nobody ? t`Removed the customer of ${code}` : t`Bound ${code} to ${after}`}
      ready={nobody || chosen !== ''}
      onConfirm={async () => {
        const place = nobody ? customer && placeOf(customer) : readPlace(chosen);
        if (place === undefined) return undefined;
        return set.mutateAsync({ place, bound: !nobody, ifMatch: etag });
      }}
      onClose={onClose}
    >
      <p>
        <Sn value={sn} />
      </p>
      <RecordSelect
        label={t`Customer`}
        suggest={suggestCustomers}
        value={nobody ? '' : chosen}
        onChange={setChosen}
        labelOf={placeLabel}
        description={t`Search by name, contact, e-mail, phone or reference id`}
        disabled={nobody}
        focused
      />
      {before !== undefined && (
        <>
          <Switch
            mt="sm"
            size="sm"
            label={t`No customer`}
            checked={nobody}
            onChange={(event) => setNobody(event.currentTarget.checked)}
          />
          <p role="status">
            {nobody && <Trans>The SN will no longer belong to {before}. It keeps working.</Trans>}
            {!nobody && chosen !== '' && (
              <Trans>
                Moves from {before} to {after}.
              </Trans>
            )}
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
