import { Plural, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { useMoveSns } from '../../customers/api.ts';
import { OwnedSnList } from './owned-list.tsx';

export function CustomerSnsTab() {
  const { t } = useLingui();
  const { groupName = '', name = '' } = useParams();
  const move = useMoveSns({ groupName, name });
  return (
    <OwnedSnList
      key={`${groupName}/${name}`}
      id="customer-sns"
      title={t`SNs of ${name}`}
      owner={{ customerName: name, customerGroup: groupName }}
      same={['customer', 'customerName', 'customerGroup']}
      empty={t`No SNs yet. Those that are bound to the customer stand here.`}
      binding={{
        name,
        purpose: `customer ${groupName}/${name}`,
        operations: { bind: 'bindCustomerSns', unbind: 'unbindCustomerSns' },
        judge: ({ customer }) => {
          if (customer === undefined) return { fate: 'ready' };
          if (customer.name === name && (customer.groupName ?? '') === groupName) return { fate: 'same' };
          return { fate: 'moved', note: t`moves from ${customer.name}` };
        },
        run: move.mutateAsync,
        unbound: (count) => (
          <Plural
            value={count}
            one={`# SN is no longer ${name}’s. It goes on working.`}
            other={`# SNs are no longer ${name}’s. They go on working.`}
          />
        ),
      }}
    />
  );
}
