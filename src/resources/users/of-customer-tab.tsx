import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { customerKeyText, placeOf } from '../customers/place.ts';
import { userQueries } from './api.ts';
import { BoundUserList } from './bound-list.tsx';

export function CustomerUsersTab() {
  const { t } = useLingui();
  const { groupName = '', name = '' } = useParams();
  const customer = customerKeyText(placeOf({ groupName, name }));
  return (
    <BoundUserList
      key={customer}
      id="customer-users"
      title={t`Users of ${name}`}
      query={userQueries.list}
      owner={{ customer }}
      empty={t`No users yet. Those who are bound to the customer’s SNs stand here.`}
    />
  );
}
