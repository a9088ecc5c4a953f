import { Plural, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { useChangeEach } from '../../../components/action/change-each.ts';
import { useMoveSns } from '../../customers/api.ts';
import { OwnedSnList } from './owned-list.tsx';

export function CustomerSnsTab() {
  const { t } = useLingui();
  const { groupName = '', name = '' } = useParams();
  const move = useMoveSns({ groupName, name });
  const change = useChangeEach('POST /sns/bulk');
  return (
    <OwnedSnList
      key={`${groupName}/${name}`}
      id="customer-sns"
      title={t`SNs of ${name}`}
      owner={{ customerName: name, customerGroup: groupName }}
      same={['customer', 'customerName', 'customerGroup']}
      empty={t`No SNs yet. SNs that are bound to the customer appear here.`}
      binding={{
        name,
        purpose: `customer ${groupName}/${name}`,
        operations: { bind: 'bindCustomerSns', unbind: 'unbindCustomerSns' },
        judge: ({ customer }) => {
          if (customer === undefined) return { fate: 'ready' };
          if (customer.name === name && (customer.groupName ?? '') === groupName) return { fate: 'same' };
          return { fate: 'moved', note: t`moves from ${customer.name}` };
        },
        run: ({ sns, bound }, idempotencyKey) =>
          change({ keys: sns, change: { customer: bound ? { groupName, name } : null }, idempotencyKey }, (sn) =>
            move.mutateAsync({ sns: [sn], bound }),
          ),
        unbound: (count) => (
          <Plural
            value={count}
            one={`# SN will no longer belong to ${name}. It keeps working.`}
            other={`# SNs will no longer belong to ${name}. They keep working.`}
          />
        ),
      }}
    />
  );
}
