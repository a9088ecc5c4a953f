import type { Icon } from '@tabler/icons-react';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { narrowed } from '../../lib/api/page-query.ts';
import { ownedBy, type Owner } from '../../lib/list/owner.ts';
import { Button } from '../kit/button.tsx';
import { ListPage, type ListPageProps } from './list-page.tsx';

export type OwnedListProps<Row extends object> = ListPageProps<Row> & {
  /** Restricts the list to the owner's records, as a tab of the owner's page. */
  owner?: Owner | undefined;
  /** Names of columns and filters to leave out, because they have the same value in every row. */
  same?: readonly string[] | undefined;
  /** The button that adds records, and the dialog that it opens. Leave out when the operator may not add any. */
  add?: { label: string; icon: Icon; dialog: (close: () => void) => ReactNode } | undefined;
};

/** A list that is also a tab of other records' pages. Without an owner it shows all records. */
export function OwnedList<Row extends object>({ owner, same = [], add, ...list }: OwnedListProps<Row>) {
  const { query, columns, fields, actions, empty, embedded = owner !== undefined, children } = list;
  const [adding, setAdding] = useState(false);
  // Callers may pass a new array on every render: only a change of its content matters.
  const hidden = same.join(' ');
  const shown = useMemo(() => {
    const isShown = (name: string) => !hidden.split(' ').includes(name);
    return { columns: columns.filter(({ id }) => isShown(id)), fields: fields.filter(({ name }) => isShown(name)) };
  }, [columns, fields, hidden]);
  const button = add && (
    <Button leftSection={<add.icon size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {add.label}
    </Button>
  );
  return (
    <ListPage
      {...list}
      {...shown}
      embedded={embedded}
      query={narrowed(query, ownedBy(owner))}
      actions={
        add === undefined
          ? actions
          : (page) => (
              <>
                {typeof actions === 'function' ? actions(page) : actions}
                {button}
              </>
            )
      }
      empty={{ action: button, ...empty }}
    >
      {children}
      {adding && <Suspense>{add?.dialog(() => setAdding(false))}</Suspense>}
    </ListPage>
  );
}
