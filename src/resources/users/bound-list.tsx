import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { UserRecord } from '#contract/holders/users.ts';
import { ListPage, type ListPageProps } from '../../components/list-page/list-page.tsx';
import { userColumns } from './columns.tsx';
import { boundUserFilters } from './filters.ts';
import { userPaths } from './paths.ts';

type Props = Pick<ListPageProps<UserRecord>, 'id' | 'title' | 'query' | 'bulkActions' | 'children'> & {
  empty: string;
  /** The button that adds some; left out for who may not. */
  add?: ReactNode;
};

const rowId = ({ guid }: UserRecord): string => guid;
const rowName = ({ name }: UserRecord): string => name;
const rowHref = ({ name }: UserRecord): string => userPaths.view(name);

/** The users of something else, as a tab of its page. */
export function BoundUserList({ empty, add, children, ...list }: Props) {
  const { t } = useLingui();
  return (
    <ListPage
      {...list}
      embedded
      columns={userColumns}
      fields={boundUserFilters}
      search={{ name: 'any', label: t`Account, name, e-mail …` }}
      rowId={rowId}
      rowName={rowName}
      rowHref={rowHref}
      actions={add}
      empty={{ text: empty, action: add }}
    >
      {children}
    </ListPage>
  );
}
