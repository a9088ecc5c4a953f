import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { CustomerRecord } from '#contract/customers/customers.ts';
import { useActions } from '../../components/action/use-actions.tsx';
import { CopyText } from '../../components/text/copy-button.tsx';
import { HeadFact, HeadFacts } from '../../components/page/facts.tsx';
import { HeadActions } from '../../components/page/head-actions.tsx';
import { RecordPage } from '../../components/page/record-page.tsx';
import { NumberText } from '../../components/text/text.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { placeWithState } from '../../lib/last-place.ts';
import { useCan } from '../../lib/api/session.ts';
import { customerWords } from '../../words/customers.ts';
import { customerActions } from './actions.tsx';
import { customerQueries } from './api.ts';
import { customerPaths, placeIn } from './paths.ts';
import { customerKeyText } from './place.ts';

export function CustomerPage() {
  const { t } = useLingui();
  const can = useCan();
  const navigate = useNavigate();
  const place = placeIn(useParams());
  const query = useQuery(customerQueries.detail(place));
  const { names, ask, dialog } = useActions(customerActions);
  const back = () => void navigate(placeWithState(customerPaths.list));
  return (
    <>
      <RecordPage
        query={query}
        name={place.name}
        recent={{ kind: 'customer', key: customerKeyText(place) }}
        crumbs={[{ label: t`Customers`, to: customerPaths.list }]}
        tabsLabel={t`Parts of the customer`}
        tabs={[
          { to: customerPaths.view(place), label: msg`Summary` },
          { to: customerPaths.sns(place), label: msg`SNs`, operation: 'querySns' },
          { to: customerPaths.sessions(place), label: msg`Online now`, operation: 'querySessions' },
          { to: customerPaths.users(place), label: msg`Users`, operation: 'queryUsers' },
          { to: customerPaths.devices(place), label: msg`Devices`, operation: 'queryMachines' },
          { to: customerPaths.peaks(place), label: msg`Peaks`, operation: 'getPeakReport' },
          { to: customerPaths.notes(place), label: msg`Notes`, operation: 'queryNotes' },
          { to: customerPaths.timeline(place), label: msg`Timeline`, operation: 'listTimeline' },
        ]}
        head={({ record }) => <Head customer={record} />}
        actions={({ record }) => (
          <HeadActions
            onDelete={names.includes('delete') ? () => ask('delete', [record], back) : undefined}
            edit={can('updateCustomer') ? customerPaths.edit(place) : undefined}
          />
        )}
      />
      {dialog}
    </>
  );
}

function Head({
  customer: { groupName, contact, email, officeNumber, mobileNumber, ...customer },
}: {
  customer: CustomerRecord;
}) {
  const { i18n } = useLingui();
  const phone = officeNumber ?? mobileNumber;
  return (
    <HeadFacts>
      {groupName !== undefined && <HeadFact label={customerWords.groupName.label}>{groupName}</HeadFact>}
      {contact !== undefined && <HeadFact label={customerWords.contact.label}>{contact}</HeadFact>}
      {email !== undefined && (
        <HeadFact label={customerWords.email.label}>
          <CopyText text={email} what={i18n._(customerWords.email.label)} />
        </HeadFact>
      )}
      {phone !== undefined && (
        <HeadFact label={customerWords.officeNumber.label}>
          <CopyText text={phone} what={i18n._(customerWords.officeNumber.label)} />
        </HeadFact>
      )}
      <HeadFact label={customerWords.snCount.label}>
        <NumberText value={customer.snCount} />
      </HeadFact>
      {customer.nextEndDate !== undefined && (
        <HeadFact label={customerWords.nextEndDate.label}>
          <DateTime value={customer.nextEndDate} day relative />
        </HeadFact>
      )}
    </HeadFacts>
  );
}
