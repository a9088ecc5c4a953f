import { Plural, useLingui } from '@lingui/react/macro';
import { IconPlugConnected } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { useCan } from '../../../lib/api/session.ts';
import { useMoveSns } from '../../customers/api.ts';
import { OwnedSnList } from './owned-list.tsx';

const BindToCustomer = lazyNamed(() => import('./bind-to-customer.tsx'), 'BindToCustomer');

export function CustomerSnsTab() {
  const { t } = useLingui();
  const can = useCan();
  const { groupName = '', name = '' } = useParams();
  const place = { groupName, name };
  const move = useMoveSns(place);
  return (
    <OwnedSnList
      key={`${groupName}/${name}`}
      id="customer-sns"
      title={t`SNs of ${name}`}
      owner={{ customerName: name, customerGroup: groupName }}
      same={['customer', 'customerName', 'customerGroup']}
      empty={t`No SNs yet. Those that are bound to the customer stand here.`}
      add={
        can('bindCustomerSns')
          ? {
              label: t`Bind SNs`,
              icon: IconPlugConnected,
              dialog: (close) => <BindToCustomer place={place} onClose={close} />,
            }
          : undefined
      }
      unbind={
        can('unbindCustomerSns')
          ? {
              run: (sns) => move.mutateAsync({ sns, bound: false }),
              consequence: (count) => (
                <Plural
                  value={count}
                  one={`# SN is no longer ${name}’s. It goes on working.`}
                  other={`# SNs are no longer ${name}’s. They go on working.`}
                />
              ),
            }
          : undefined
      }
    />
  );
}
