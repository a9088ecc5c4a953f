import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { SnRecord } from '#contract/sns/sns.ts';
import { HeadFact } from '../../../components/page/facts.tsx';
import type { LoadedRecord } from '../../../components/page/record-page.tsx';
import { Button } from '../../../components/kit/button.tsx';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { useCan } from '../../../lib/api/session.ts';
import { customerHref, placeOf } from '../../customers/place.ts';

const CustomerDialog = lazyNamed(() => import('./customer-dialog.tsx'), 'CustomerDialog');

export function CustomerFact(loaded: LoadedRecord<SnRecord>) {
  const can = useCan();
  const [changing, setChanging] = useState(false);
  const { customer, archived } = loaded.record;
  const editable = can('bindSnCustomer') && archived !== true;
  if (customer === undefined && !editable) return null;
  return (
    <HeadFact label={msg`Customer`}>
      {customer !== undefined && <Link to={customerHref(placeOf(customer))}>{customer.name}</Link>}
      {editable && (
        <Button emphasis="quiet" onClick={() => setChanging(true)}>
          {customer === undefined ? <Trans>Bind to a customer</Trans> : <Trans>Change</Trans>}
        </Button>
      )}
      {changing && (
        <Suspense>
          <CustomerDialog {...loaded} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </HeadFact>
  );
}
