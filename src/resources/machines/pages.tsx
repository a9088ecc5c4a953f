import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { formatSn } from '../../words/format-sn.ts';
import { placeIn } from '../customers/paths.ts';
import { customerKeyText } from '../customers/place.ts';
import { MachineList } from './machine-list.tsx';

export function MachineListPage() {
  const { t } = useLingui();
  return (
    <MachineList
      id="machines"
      title={t`Devices`}
      empty={t`No devices yet. Devices appear here after the first activation.`}
    />
  );
}

export function SnMachinesTab() {
  const { t } = useLingui();
  const { sn = '' } = useParams();
  const code = formatSn(sn);
  return (
    <MachineList
      key={sn}
      id="sn-machines"
      title={t`Devices of ${code}`}
      owner={{ sn }}
      same={['sn', 'customer']}
      empty={t`No devices yet. Devices appear here after the first activation.`}
    />
  );
}

export function CustomerMachinesTab() {
  const { t } = useLingui();
  const place = placeIn(useParams());
  const { name } = place;
  const customer = customerKeyText(place);
  return (
    <MachineList
      key={customer}
      id="customer-machines"
      title={t`Devices of ${name}`}
      owner={{ customer }}
      same={['customer']}
      empty={t`No devices yet. Devices appear here after the first activation of one of the customer’s SNs.`}
    />
  );
}
