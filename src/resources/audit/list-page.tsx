import { Trans, useLingui } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import type { AuditRecord } from '#contract/history/audit.ts';
import { useDrawerHref } from '../../lib/drawer-route.ts';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { auditQueries } from './api.ts';
import { auditColumns } from './columns.tsx';
import { auditFilters, auditViews } from './filters.ts';

const rowId = (entry: AuditRecord): string => String(entry.id);

export function AuditListPage() {
  const { t } = useLingui();
  const drawer = useDrawerHref();
  return (
    <ListPage
      id="audit"
      title={t`Audit`}
      query={auditQueries.list}
      columns={auditColumns}
      fields={auditFilters}
      views={auditViews}
      search={{ name: 'target', label: t`Find a record` }}
      rowId={rowId}
      rowName={({ id }) => t`Entry ${id}`}
      rowHref={({ id }) => drawer(`/audit/${id}`)}
      empty={{ text: <Trans>Nothing has changed yet.</Trans> }}
    >
      <Outlet />
    </ListPage>
  );
}
