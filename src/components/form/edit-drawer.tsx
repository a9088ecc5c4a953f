import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api/api-client.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { Failure } from '../page/failure.tsx';
import { SideDrawer } from '../kit/drawer.tsx';
import { SkeletonLines } from '../page/skeleton.tsx';
import { EditForm, type Loaded, type Save } from './edit-form.tsx';
import type { FormGroup, Values } from './fields.ts';
import styles from './form.module.css';
import { useCloseDrawer } from '../../lib/drawer-route.ts';

type Props<Row> = {
  title: ReactNode;
  /** The record's detail query: the form is filled from it, and a conflict shows what it has become. */
  query: UseQueryOptions<Reply<Row>, Error, Reply<Row>, QueryKey>;
  groups: readonly FormGroup[] | ((record: Row) => readonly FormGroup[]);
  /** Sends the changes as a PATCH with `If-Match`; rejects with the `ApiError`. */
  save: Save;
  /** After a save; closes the drawer when not given. */
  onSaved?: () => void;
  /** Above the fields: what there is to say about what they hold. */
  note?: (values: Values) => ReactNode;
};

/** Edits one record: only what changed is sent, after it was shown, and never over somebody else's change. */
export function EditDrawer<Row extends object>({ title, query, groups, save, onSaved, note }: Props<Row>) {
  const close = useCloseDrawer();
  const queryClient = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(query);
  const skeleton = useDelayed(isPending);
  const reload = async () => loaded(await queryClient.fetchQuery({ ...query, staleTime: 0 }));

  // A click outside does nothing: what is typed must not go by accident. Esc and the close button ask when there is any.
  return (
    <SideDrawer opened onClose={close} title={title} closeOnClickOutside={false}>
      {data !== undefined ? (
        <EditForm
          groups={typeof groups === 'function' ? groupsOf(data, groups) : groups}
          loaded={loaded(data)}
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

const groupsOf = <Row extends object>({ items: [record] }: Reply<Row>, of: (record: Row) => readonly FormGroup[]) =>
  record === undefined ? [] : of(record);

// Records are flat (decisions, section 2); what a form does not name it does not read.
const loaded = <Row extends object>({ items: [record], etag }: Reply<Row>): Loaded => ({
  record: record ?? {},
  etag,
});
