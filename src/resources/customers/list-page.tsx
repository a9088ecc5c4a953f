import { useLingui } from '@lingui/react/macro';
import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import type { CustomerRecord } from '#contract/customers/customers.ts';
import { ActionButtons } from '../../components/action/action-buttons.tsx';
import { useActions } from '../../components/action/use-actions.tsx';
import { LinkButton } from '../../components/kit/button.tsx';
import { ImportButton } from '../../domain/import/import-button.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { useCan } from '../../lib/api/session.ts';
import { customerActions } from './actions.tsx';
import { customerQueries } from './api.ts';
import { customerColumns, customerFilters } from './fields.tsx';
import { customerPaths } from './paths.ts';
import { placeOf, writePlace } from './place.ts';

const rowId = (customer: CustomerRecord): string => writePlace(placeOf(customer));
const rowName = ({ name }: CustomerRecord): string => name;
const rowHref = (customer: CustomerRecord): string => customerPaths.view(placeOf(customer));
const editHref = (customer: CustomerRecord): string => customerPaths.edit(placeOf(customer));

export function CustomerListPage() {
  const { t } = useLingui();
  const can = useCan();
  const { names, ofMatching, namesFor, entries, dialog } = useActions(customerActions);
  const create = can('resetCustomers') ? { label: t`New customer`, to: customerPaths.new } : undefined;
  const mayEdit = can('updateCustomer');
  return (
    <ListPage
      id="customers"
      title={t`Customers`}
      query={customerQueries.list}
      columns={customerColumns}
      fields={customerFilters}
      search={{ name: 'any', label: t`Name, e-mail, phone, id …` }}
      rowId={rowId}
      rowName={rowName}
      rowHref={rowHref}
      editHref={mayEdit ? editHref : undefined}
      rowActions={(customer) => [
        { label: t`Open`, icon: IconExternalLink, to: rowHref(customer) },
        ...(mayEdit ? [{ label: t`Edit`, icon: IconPencil, to: editHref(customer) }] : []),
        ...entries(namesFor(customer), [customer]),
      ]}
      bulkActions={
        names.length > 0 ? (rows, clear) => <ActionButtons actions={entries(names, rows, clear)} /> : undefined
      }
      bulkMatching={
        ofMatching.length > 0
          ? (matching, clear) => <ActionButtons actions={entries(ofMatching, matching, clear)} />
          : undefined
      }
      actions={<ImportButton resource="customers" />}
      create={create}
      empty={{
        text: t`No customers yet. Create a customer, then bind SNs to it.`,
        action: create === undefined ? undefined : <LinkButton to={create.to}>{create.label}</LinkButton>,
      }}
    >
      <Outlet />
      {dialog}
    </ListPage>
  );
}
