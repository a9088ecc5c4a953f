import { Plural, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import type { SnRecord } from '#contract/sns/sns.ts';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { useCan } from '../../../lib/api/session.ts';
import { useMoveSns, type CustomerPlace } from '../../customers/api.ts';
import { OwnedSnList } from './owned-list.tsx';
import { UnbindSns } from './unbind-sns.tsx';

const BindToCustomer = lazyNamed(() => import('./bind-to-customer.tsx'), 'BindToCustomer');

const SAME_IN_ALL = ['customer', 'customerGroup'];

/** The SNs of a customer. */
export function CustomerSnsTab() {
  const { t } = useLingui();
  const can = useCan();
  const { groupName = '', name = '' } = useParams();
  const place: CustomerPlace = { groupName, name };
  return (
    <OwnedSnList
      key={`${groupName}/${name}`}
      id="customer-sns"
      title={t`SNs of ${name}`}
      owner={[
        { name: 'customerName', op: '=', values: [name] },
        { name: 'customerGroup', op: '=', values: [groupName] },
      ]}
      without={SAME_IN_ALL}
      empty={t`No SNs yet. Those that are bound to the customer stand here.`}
      bind={
        can('bindCustomerSns')
          ? {
              label: t`Bind SNs`,
              dialog: (close) => (
                <Suspense>
                  <BindToCustomer place={place} onClose={close} />
                </Suspense>
              ),
            }
          : undefined
      }
      {...(can('unbindCustomerSns')
        ? {
            bulk: (rows: readonly SnRecord[], clear: () => void) => <Unbind place={place} rows={rows} onDone={clear} />,
          }
        : {})}
    />
  );
}

type UnbindProps = { place: CustomerPlace; rows: readonly SnRecord[]; onDone: () => void };

function Unbind({ place, rows, onDone }: UnbindProps) {
  const move = useMoveSns(place);
  const { name } = place;
  return (
    <UnbindSns
      rows={rows}
      run={(sns) => move.mutateAsync({ sns, bound: false })}
      consequence={(count) => (
        <Plural
          value={count}
          one={`# SN is no longer ${name}’s. It goes on working.`}
          other={`# SNs are no longer ${name}’s. They go on working.`}
        />
      )}
      onDone={onDone}
    />
  );
}
