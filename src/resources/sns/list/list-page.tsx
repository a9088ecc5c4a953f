import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import type { SnRecord } from '#contract/sns/sns.ts';
import { useDrawerHref } from '../../../lib/drawer-route.ts';
import { ImportButton } from '../../../domain/import/import-button.tsx';
import { LinkButton } from '../../../components/kit/button.tsx';
import { ListPage } from '../../../components/list-page/list-page.tsx';
import { formatSn } from '../../../lib/format/format.ts';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { snQueries } from '../../../domain/sn-queries.ts';
import { allOf, selected } from '../bulk/target.ts';
import { snColumns } from './columns.tsx';
import { snFilters, snViews } from './filters.ts';
import { snPaths } from '../paths.ts';
import { useSnRights } from '../rights.ts';

const BulkBar = lazyNamed(() => import('../bulk/bulk-bar.tsx'), 'BulkBar');

const rowId = ({ sn }: SnRecord): string => sn;
const exportBy = { name: 'sn', of: rowId };
const rowName = ({ sn }: SnRecord): string => formatSn(sn);
const rowHref = ({ sn }: SnRecord): string => snPaths.page(sn);

export function SnListPage() {
  const { t } = useLingui();
  const rights = useSnRights();
  const drawer = useDrawerHref();
  const create = rights.generate ? { label: t`New SNs`, to: snPaths.new } : undefined;

  // Archived SNs cannot be edited.
  const editHref = ({ sn, archived }: SnRecord) => (archived === true ? undefined : drawer(snPaths.editInList(sn)));

  return (
    <ListPage
      id="sns"
      title={t`SNs`}
      query={snQueries.list}
      columns={snColumns}
      fields={snFilters}
      views={snViews}
      search={{ name: 'sn', label: t`Find an SN` }}
      rowId={rowId}
      rowName={rowName}
      rowHref={rowHref}
      editHref={rights.edit ? editHref : undefined}
      rowActions={(row) => {
        const edit = rights.edit ? editHref(row) : undefined;
        return [
          { label: t`Open`, icon: IconExternalLink, to: rowHref(row) },
          ...(edit === undefined ? [] : [{ label: t`Edit`, icon: IconPencil, to: edit }]),
        ];
      }}
      bulkActions={
        rights.setStatus(1)
          ? (rows, clear) => (
              <Suspense>
                <BulkBar target={selected(rows)} onDone={clear} />
              </Suspense>
            )
          : undefined
      }
      bulkMatching={
        rights.setStatus(1)
          ? (matching, clear) => (
              <Suspense>
                <BulkBar target={allOf(matching)} onDone={clear} />
              </Suspense>
            )
          : undefined
      }
      exportBy={exportBy}
      actions={<ImportButton resource="sns" />}
      create={create}
      empty={{
        text: <Trans>No SNs yet. They are made from a product and a business.</Trans>,
        action: create === undefined ? undefined : <LinkButton to={create.to}>{create.label}</LinkButton>,
      }}
    >
      <Outlet />
    </ListPage>
  );
}
