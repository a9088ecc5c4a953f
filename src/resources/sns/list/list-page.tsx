import { Trans, useLingui } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import type { SnRecord } from '#contract/sns/sns.ts';
import { LinkButton } from '../../../components/kit/button.tsx';
import { ListPage } from '../../../components/list-page/list-page.tsx';
import { ImportButton } from '../../../domain/import/import-button.tsx';
import { useDrawerHref } from '../../../lib/drawer-route.ts';
import { allOf, selected } from '../bulk/target.ts';
import { snPaths } from '../paths.ts';
import { useSnRights } from '../rights.ts';
import { useSnRowActions } from './row-actions.tsx';
import { snViews } from './filters.ts';
import { bulkBar, snRows } from './rows.tsx';

const exportBy = { name: 'sn', of: snRows.rowId };

export function SnListPage() {
  const { t } = useLingui();
  const rights = useSnRights();
  const drawer = useDrawerHref();
  const create = rights.generate ? { label: t`New SNs`, to: snPaths.new } : undefined;
  const mayChange = rights.setStatus(1);

  // Archived SNs cannot be edited.
  const editHref = ({ sn, archived }: SnRecord) =>
    rights.edit && archived !== true ? drawer(snPaths.editInList(sn)) : undefined;

  const rowActions = useSnRowActions(editHref);
  return (
    <ListPage
      {...snRows}
      id="sns"
      title={t`SNs`}
      views={snViews}
      search={{ name: 'any', label: t`SN, customer, user …` }}
      editHref={rights.edit ? editHref : undefined}
      rowActions={rowActions.actions}
      bulkActions={mayChange ? (rows, clear) => bulkBar(selected(rows), clear) : undefined}
      bulkMatching={mayChange ? (matching, clear) => bulkBar(allOf(matching), clear) : undefined}
      exportBy={exportBy}
      actions={<ImportButton resource="sns" />}
      create={create}
      empty={{
        text: <Trans>No SNs yet. Generate SNs from a product and a business.</Trans>,
        action: create === undefined ? undefined : <LinkButton to={create.to}>{create.label}</LinkButton>,
      }}
    >
      {rowActions.dialog}
      <Outlet />
    </ListPage>
  );
}
