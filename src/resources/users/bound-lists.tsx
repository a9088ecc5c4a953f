import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { useParams } from 'react-router';
import type { UserRecord } from '#contract/holders/users.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { OwnedList, type OwnedListProps } from '../../components/list-page/owned-list.tsx';
import { RemoveSelected } from '../../components/list-page/remove-selected.tsx';
import { useLoadedRecord } from '../../components/page/record-page.tsx';
import { useCan } from '../../lib/api/session.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { placeIn } from '../customers/paths.ts';
import { customerKeyText } from '../customers/place.ts';
import { userQueries, useBindUsers } from './api.ts';
import { boundUserFilters, userColumns } from './fields.tsx';
import { userPaths } from './paths.ts';

const BindUsersDialog = lazyNamed(() => import('./bind-users.tsx'), 'BindUsersDialog');

export function SnUsersTab() {
  const { t } = useLingui();
  const can = useCan();
  const { record: sn } = useLoadedRecord<SnRecord>();
  const bind = useBindUsers(sn.sn);
  const writable = sn.archived !== true;
  return (
    <BoundUserList
      key={sn.sn}
      id="sn-users"
      title={t`Users of the SN`}
      query={userQueries.ofSn(sn.sn)}
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
        can('unbindSnUsers') && writable
          ? (rows, clear) => (
              <RemoveSelected
                rows={rows}
                nameOf={({ name }) => name}
                title={t`Unbind users`}
                operation="unbindSnUsers"
                consequence={(count) => (
                  <Plural
                    value={count}
                    one="# user can no longer use the SN. Sessions that need it will end."
                    other="# users can no longer use the SN. Sessions that need it will end."
                  />
                )}
                run={(users) => bind.mutateAsync({ names: users.map(({ name }) => name), bound: false })}
                counted={(count) => <Plural value={count} one="# user" other="# users" />}
                done={(what) => <Trans>Unbound {what}</Trans>}
                onDone={clear}
              />
            )
          : undefined
      }
    />
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
      query={userQueries.list}
      owner={{ customer }}
      empty={t`No users yet. Users who are bound to the customer’s SNs appear here.`}
    />
  );
}

type Props = Pick<OwnedListProps<UserRecord>, 'id' | 'title' | 'query' | 'owner' | 'bulkActions' | 'add'> & {
  empty: string;
};

const rowId = ({ guid }: UserRecord): string => guid;
const rowName = ({ name }: UserRecord): string => name;
const rowHref = ({ name }: UserRecord): string => userPaths.view(name);

function BoundUserList({ empty, ...list }: Props) {
  const { t } = useLingui();
  return (
    <OwnedList
      {...list}
      embedded
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
