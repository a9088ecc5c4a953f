import { Trans, useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { Segments } from '../../components/segments.tsx';
import { toast } from '../../components/toast/toast.tsx';
import type { SnEntry } from '../../domain/sn-queries.ts';
import { suggestCustomers } from '../customers/api.ts';
import { placeLabel, readPlace } from '../customers/place.ts';
import { findBusiest, ofCustomer } from './api.ts';
import { suggestProducts } from '../../domain/suggest.ts';
import type { ReportState } from './state.ts';

type Props = { client: QueryClient; state: ReportState; onClose: () => void };

/** A dialog that adds the ten SNs of a customer or product with the highest peaks, and says how many were compared. */
export function BusiestDialog({ client, state, onClose }: Props) {
  const { t } = useLingui();
  const [kind, setKind] = useState<'customer' | 'product'>('customer');
  const [name, setName] = useState('');
  const { from, to } = state.days;
  const choose = async () => {
    const querys: SnEntry[] =
      kind === 'customer' ? ofCustomer(readPlace(name)) : [{ name: 'productName', op: '=', values: [name] }];
    const { sns, lookedAt, of } = await findBusiest(client, querys, state.days);
    state.setSns(sns);
    toast.done(
      of > lookedAt
        ? t`Top ${sns.length} by peak, among the ${lookedAt} most recently used of ${of} SNs`
        : t`Top ${sns.length} by peak of ${of} SNs`,
    );
  };
  return (
    <ConfirmDialog
      title={t`The busiest SNs of …`}
      action={t`Show SNs`}
      operation="keeps"
      ready={name !== ''}
      onConfirm={choose}
      onClose={onClose}
    >
      <Segments
        label={t`Customer or product`}
        value={kind}
        options={[
          { value: 'customer', label: t`Customer` },
          { value: 'product', label: t`Product` },
        ]}
        onChange={(next) => {
          setKind(next);
          setName('');
        }}
      />
      <RecordSelect
        key={kind}
        label={kind === 'customer' ? t`Customer` : t`Product`}
        suggest={kind === 'customer' ? suggestCustomers : suggestProducts}
        {...(kind === 'customer' ? { labelOf: placeLabel } : {})}
        value={name}
        onChange={setName}
        focused
      />
      <p>
        <Trans>
          These replace the chosen SNs: the ten with the highest peaks from {from} to {to}. If there are more than 100,
          only the most recently used ones are compared.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
