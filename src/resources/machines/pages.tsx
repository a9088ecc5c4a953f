import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { formatSn } from '../../lib/format/format.ts';
import { customerKeyText, placeOf } from '../customers/api.ts';
import { MachineList } from './machine-list.tsx';

/** The devices of all SNs. */
export function MachineListPage() {
  const { t } = useLingui();
  return (
    <MachineList id="machines" title={t`Devices`} empty={t`No devices yet. They appear after the first activation.`} />
  );
}

const sameInSn = ['sn', 'customer'];

/** The devices of an SN, as a tab of its page. */
export function SnMachinesTab() {
  const { t } = useLingui();
  const { sn = '' } = useParams();
  const code = formatSn(sn);
  const owner = useMemo(() => [{ name: 'sn', op: '=' as const, values: [sn] }], [sn]);
  return (
    <MachineList
      key={sn}
      id="sn-machines"
      title={t`Devices of ${code}`}
      owner={owner}
      without={sameInSn}
      empty={t`No devices yet. They appear after the first activation.`}
    />
  );
}

const sameInCustomer = ['customer'];

/** The devices of a customer's SNs, as a tab of its page. */
export function CustomerMachinesTab() {
  const { t } = useLingui();
  const { groupName = '', name = '' } = useParams();
  const key = customerKeyText(placeOf({ groupName, name }));
  const owner = useMemo(() => [{ name: 'customer', op: '=' as const, values: [key] }], [key]);
  return (
    <MachineList
      key={key}
      id="customer-machines"
      title={t`Devices of ${name}`}
      owner={owner}
      without={sameInCustomer}
      empty={t`No devices yet. They appear after the first activation of one of the customer’s SNs.`}
    />
  );
}
