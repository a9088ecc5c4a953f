import { useLingui } from '@lingui/react/macro';
import type { UserRecord } from '#contract/holders/users.ts';
import { OwnedList, type OwnedListProps } from '../../components/list-page/owned-list.tsx';
import { boundUserFilters, userColumns } from './fields.tsx';
import { userPaths } from './paths.ts';

type Props = Pick<OwnedListProps<UserRecord>, 'id' | 'title' | 'query' | 'owner' | 'bulkActions' | 'add'> & {
  empty: string;
};

const rowId = ({ guid }: UserRecord): string => guid;
const rowName = ({ name }: UserRecord): string => name;
const rowHref = ({ name }: UserRecord): string => userPaths.view(name);

export function BoundUserList({ empty, ...list }: Props) {
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
