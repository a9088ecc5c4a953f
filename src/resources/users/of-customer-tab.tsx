import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { narrowed } from '../../lib/api/page-query.ts';
import { customerKeyText, placeOf } from '../customers/api.ts';
import { userQueries } from './api.ts';
import { BoundUserList } from './bound-list.tsx';

/** The users who may use an SN of a customer. */
export function CustomerUsersTab() {
  const { t } = useLingui();
  const { groupName = '', name = '' } = useParams();
  const key = customerKeyText(placeOf({ groupName, name }));
  return (
    <BoundUserList
      key={key}
      id="customer-users"
      title={t`Users of ${name}`}
      query={narrowed(userQueries.list, [{ name: 'customer', op: '=', values: [key] }])}
      empty={t`No users yet. Those who are bound to the customer’s SNs stand here.`}
    />
  );
}
