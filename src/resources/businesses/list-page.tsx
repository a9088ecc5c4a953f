import { Trans, useLingui } from '@lingui/react/macro';
import { IconColumns2, IconCopyPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import type { BusinessRecord } from '#contract/catalogue/businesses.ts';
import { useDrawerHref } from '../../lib/drawer-route.ts';
import { Button, LinkButton } from '../../components/kit/button.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import type { RowAction } from '../../components/list-page/row-menu.tsx';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { useCan } from '../../lib/api/session.ts';
import { businessQueries } from './api.ts';
import { businessColumns } from './columns.tsx';
import { DeleteBusinessDialog } from './delete-dialog.tsx';
import { businessFilters, businessViews } from './filters.ts';
import { businessPaths } from './paths.ts';

const CompareDialog = lazyNamed(() => import('./compare-dialog.tsx'), 'CompareDialog');

const businessId = ({ guid }: BusinessRecord) => guid;
const businessName = ({ name }: BusinessRecord) => name;

/** Shows all businesses, from which SNs are generated. */
export function BusinessListPage() {
  const { t } = useLingui();
  const can = useCan();
  const drawer = useDrawerHref();
  const [deleting, setDeleting] = useState<BusinessRecord>();
  const [comparing, setComparing] = useState<readonly [BusinessRecord, BusinessRecord]>();
  const create = can('createBusiness') ? { label: t`New business`, to: businessPaths.new } : undefined;

  const rowActions = (business: BusinessRecord): RowAction[] => [
    ...(can('updateBusiness')
      ? [{ label: t`Edit`, icon: IconPencil, to: drawer(businessPaths.edit(business.name)) }]
      : []),
    ...(can('createBusiness')
      ? [{ label: t`Duplicate`, icon: IconCopyPlus, to: drawer(businessPaths.duplicate(business.name)) }]
      : []),
    ...(can('deleteBusiness')
      ? [{ label: t`Delete`, icon: IconTrash, danger: true, run: () => setDeleting(business) }]
      : []),
  ];

  return (
    <ListPage
      id="businesses"
      title={t`Businesses`}
      query={businessQueries.list}
      columns={businessColumns}
      fields={businessFilters}
      views={businessViews}
      search={{ name: 'name', label: t`Search names` }}
      rowId={businessId}
      rowName={businessName}
      rowHref={({ name }) => drawer(businessPaths.view(name))}
      editHref={can('updateBusiness') ? ({ name }) => drawer(businessPaths.edit(name)) : undefined}
      rowActions={can('updateBusiness') || can('createBusiness') || can('deleteBusiness') ? rowActions : undefined}
      bulkActions={(rows) => {
        const [one, other, more] = rows;
        return (
          <>
            <Button
              leftSection={<IconColumns2 size={16} aria-hidden />}
              disabled={other === undefined || more !== undefined}
              onClick={() => one !== undefined && other !== undefined && setComparing([one, other])}
            >
              <Trans>Compare</Trans>
            </Button>
            {(other === undefined || more !== undefined) && <Trans>Select two businesses to compare them.</Trans>}
          </>
        );
      }}
      create={create}
      empty={{
        text: t`No businesses yet. A business is a kind of licence. New SNs copy its limits and options.`,
        action: create === undefined ? undefined : <LinkButton to={create.to}>{create.label}</LinkButton>,
      }}
    >
      <Outlet />
      {comparing !== undefined && (
        <Suspense>
          <CompareDialog businesses={comparing} onClose={() => setComparing(undefined)} />
        </Suspense>
      )}
      {deleting !== undefined && <DeleteBusinessDialog name={deleting.name} onClose={() => setDeleting(undefined)} />}
    </ListPage>
  );
}
