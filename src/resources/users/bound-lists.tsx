import { useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { useParams } from 'react-router';
import type { UserRecord } from '#contract/holders/users.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { ActionButtons } from '../../components/action/action-buttons.tsx';
import { useActions } from '../../components/action/use-actions.tsx';
import { OwnedList, type OwnedListProps } from '../../components/list-page/owned-list.tsx';
import { useLoadedRecord } from '../../components/page/record-page.tsx';
import { useCan } from '../../lib/api/session.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { placeIn } from '../customers/paths.ts';
import { customerKeyText } from '../customers/place.ts';
import { userActions } from './actions.tsx';
import { userQueries } from './api.ts';
import { boundUserFilters, userColumns } from './fields.tsx';
import { userPaths } from './paths.ts';

const BindUsersDialog = lazyNamed(() => import('./bind-users.tsx'), 'BindUsersDialog');

export function SnUsersTab() {
  const { t } = useLingui();
  const can = useCan();
  const { record: sn } = useLoadedRecord<SnRecord>();
  const { entries, dialog } = useActions({ ...userActions, first: () => ({ unbind: sn.sn }) });
  const writable = sn.archived !== true;
  const mayUnbind = can('unbindSnUsers') && writable;
  return (
    <BoundUserList
      key={sn.sn}
      id="sn-users"
      title={t`Users of the SN`}
      owner={{ sn: sn.sn }}
      empty={t`No users yet. Users who are bound to the SN can log in to it with their account.`}
      add={
        can('bindSnUsers') && writable
          ? {
              label: t`Bind users`,
              icon: IconUserPlus,
              dialog: (close) => <BindUsersDialog sn={sn} onClose={close} />,
            }
          : undefined
      }
      bulkActions={
        mayUnbind ? (rows, clear) => <ActionButtons actions={entries(['unbind'], rows, clear)} /> : undefined
      }
      bulkMatching={
        mayUnbind ? (matching, clear) => <ActionButtons actions={entries(['unbind'], matching, clear)} /> : undefined
      }
    >
      {dialog}
    </BoundUserList>
  );
}

export function CustomerUsersTab() {
  const { t } = useLingui();
  const place = placeIn(useParams());
  const { name } = place;
  const customer = customerKeyText(place);
  return (
    <BoundUserList
      key={customer}
      id="customer-users"
      title={t`Users of ${name}`}
      owner={{ customer }}
      empty={t`No users yet. Users who are bound to the customer’s SNs appear here.`}
    />
  );
}

type Props = Pick<
  OwnedListProps<UserRecord>,
  'id' | 'title' | 'owner' | 'bulkActions' | 'bulkMatching' | 'add' | 'children'
> & { empty: string };

const rowId = ({ guid }: UserRecord): string => guid;
const rowName = ({ name }: UserRecord): string => name;
const rowHref = ({ name }: UserRecord): string => userPaths.view(name);

function BoundUserList({ empty, ...list }: Props) {
  const { t } = useLingui();
  return (
    <OwnedList
      {...list}
      query={userQueries.list}
      columns={userColumns}
      fields={boundUserFilters}
      search={{ name: 'any', label: t`Account, name, e-mail …` }}
      rowId={rowId}
      rowName={rowName}
      rowHref={rowHref}
      empty={{ text: empty }}
    />
  );
}
