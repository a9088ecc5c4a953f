import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api/api-client.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { DateTime } from '../text/date-time.tsx';
import { isMissing } from '../../lib/api/api-error.ts';
import { Failure } from './failure.tsx';
import { applicable, type FormField, type FormGroup, type Values } from '../form/fields.ts';
import { useCloseDrawer } from '../../lib/drawer-route.ts';
import { ValueText } from '../form/value-text.tsx';
import { SideDrawer } from '../kit/drawer.tsx';
import { SkeletonLines } from './skeleton.tsx';
import styles from './record-view.module.css';

type Props<Row> = {
  title: ReactNode;
  query: UseQueryOptions<Reply<Row>, Error, Reply<Row>, QueryKey>;
  groups: readonly FormGroup[];
  lead?: (record: Row) => ReactNode;
  actions?: ReactNode;
};

/** A drawer that shows one record beside its list: the fields with a value, in the groups of its form. */
export function ViewDrawer<Row extends object>({ title, query, groups, lead, actions }: Props<Row>) {
  const close = useCloseDrawer();
  const { data, error, isPending, refetch } = useQuery(query);
  const skeleton = useDelayed(isPending);
  const record = isMissing(error) ? undefined : data?.items[0];
  return (
    <SideDrawer opened onClose={close} title={title}>
      <div className={styles.body}>
        {error !== null && <Failure error={error} onRetry={() => void refetch()} back={close} />}
        {skeleton && <SkeletonLines />}
        {record !== undefined && (
          <>
            {lead !== undefined && <div className={styles.lead}>{lead(record)}</div>}
            <RecordFacts record={record as Values} groups={groups} />
          </>
        )}
      </div>
      {actions !== undefined && record !== undefined && <div className={styles.footer}>{actions}</div>}
    </SideDrawer>
  );
}

/** Shows the fields of a record that have a value, in groups. Empty fields and flags that are off are omitted. */
export function RecordFacts({ record, groups }: { record: Values; groups: readonly FormGroup[] }) {
  const { i18n } = useLingui();
  return applicable(groups, record)
    .map((group) => ({ ...group, fields: group.fields.filter(({ name }) => hasValue(record[name])) }))
    .filter(({ fields }) => fields.length > 0)
    .map((group) => (
      <section key={group.id} className={styles.group}>
        <h3>{i18n._(group.label)}</h3>
        <dl>
          {group.fields.map((field) => (
            <div key={field.name} className={styles.fact}>
              <dt>{i18n._(field.label)}</dt>
              <dd>
                <FactValue field={field} value={record[field.name]} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ));
}

const hasValue = (value: Values[string]): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false;

function FactValue({ field, value }: { field: FormField; value: Values[string] }) {
  if (field.kind === 'date' && typeof value === 'string') return <DateTime value={value} relative />;
  if (value === true) return <Trans>On</Trans>;
  return <ValueText value={value} field={field} />;
}
