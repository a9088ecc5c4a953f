import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { HeadFact } from '../../../components/page/facts.tsx';
import { Button } from '../../../components/kit/button.tsx';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { useCan } from '../../../lib/api/session.ts';
import { customerHref, placeOf } from '../../customers/place.ts';
import type { LoadedSn } from './loaded.ts';

const CustomerDialog = lazyNamed(() => import('./customer-dialog.tsx'), 'CustomerDialog');

export function CustomerFact({ sn, etag }: LoadedSn) {
  const can = useCan();
  const [changing, setChanging] = useState(false);
  const { customer } = sn;
  const editable = can('bindSnCustomer') && sn.archived !== true;
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
          <CustomerDialog sn={sn} etag={etag} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </HeadFact>
  );
}
