import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AnyOperationId } from '#contract/operations.ts';
import type { Reply } from '../../lib/api/api-client.ts';
import { isMissing } from '../../lib/api/api-error.ts';
import { useCan } from '../../lib/api/session.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { Failure } from '../page/failure.tsx';
import { SideDrawer } from '../kit/drawer.tsx';
import { SkeletonLines } from '../page/skeleton.tsx';
import { EditForm, type Loaded, type Save } from './edit-form.tsx';
import type { FormGroup, Values } from './fields.ts';
import { ReadForm } from './read-form.tsx';
import styles from './form.module.css';
import { useCloseDrawer } from '../../lib/drawer-route.ts';

type Props<Row> = {
  /** What the title calls the record until it is read. */
  called: string;
  /** Operation that saves. Who may not run it gets a form to read. */
  operation: AnyOperationId;
  /** Name of the record, for the title and the toast. */
  nameOf: (record: Row) => string;
  /** Query of the record: it fills the form, and provides the current version in a conflict. */
  query: UseQueryOptions<Reply<Row>, Error, Reply<Row>, QueryKey>;
  groups: readonly FormGroup[] | ((record: Row) => readonly FormGroup[]);
  /** Sends the changes as a PATCH with `If-Match`. Rejects with the `ApiError`. */
  save: Save;
  /** Called after success. The default closes the drawer. */
  onSaved?: () => void;
  note?: (values: Values) => ReactNode;
};

/** Sends only changed fields, after a review, and never overwrites the change of someone else. */
export function EditDrawer<Row extends object>({
  called,
  operation,
  nameOf,
  query,
  groups,
  save,
  onSaved,
  note,
}: Props<Row>) {
  const { t } = useLingui();
  const close = useCloseDrawer();
  const can = useCan();
  const queryClient = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(query);
  const skeleton = useDelayed(isPending);
  const name = data?.items.slice(0, 1).map(nameOf).join('') ?? called;
  const reload = async () => loaded(await queryClient.fetchQuery({ ...query, staleTime: 0 }));

  // A click outside does not close the drawer, so that input is not lost by accident. Esc and the close button ask
  // first.
  return (
    <SideDrawer opened onClose={close} title={can(operation) ? t`Edit ${name}` : name} closeOnClickOutside={false}>
      {data !== undefined && !can(operation) ? (
        <ReadForm groups={groupsFor(data, groups)} record={loaded(data).record} onClose={close} />
      ) : data !== undefined ? (
        <EditForm
          name={name}
          groups={groupsFor(data, groups)}
          loaded={loaded(data)}
          isGone={isMissing(error)}
          reload={reload}
          save={save}
          onClose={close}
          onSaved={onSaved ?? close}
          note={note}
        />
      ) : (
        <div className={styles.body}>
          {error === null ? (
            skeleton && <SkeletonLines />
          ) : (
            <Failure error={error} onRetry={() => void refetch()} back={close} />
          )}
        </div>
      )}
    </SideDrawer>
  );
}

function groupsFor<Row extends object>({ items: [record] }: Reply<Row>, groups: Props<Row>['groups']) {
  if (typeof groups !== 'function') return groups;
  return record === undefined ? [] : groups(record);
}

// Records are flat. Fields that the form does not name are ignored.
const loaded = <Row extends object>({ items: [record], etag }: Reply<Row>): Loaded => ({
  record: record ?? {},
  etag,
});
