import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconAdjustments, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { DataRecord } from '#contract/catalogue/datas.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { Button } from '../../components/kit/button.tsx';
import type { RowAction } from '../../components/list-page/row-menu.tsx';
import { MessageBlock } from '../../components/page/message-block.tsx';
import { PageButtons } from '../../components/page/page-buttons.tsx';
import { TabHead } from '../../components/page/tab-head.tsx';
import { useDensity } from '../../lib/preferences.ts';
import { useCan } from '../../lib/api/session.ts';
import { DATA_PAGE, datasQuery, type DataOwner } from './api.ts';
import { dataColumns, ownColumns } from './columns.tsx';
import { RemoveDataDialog } from './remove-dialog.tsx';
import { SetDataDialog } from './set-dialog.tsx';

type Asking = { act: 'set'; item?: DataRecord } | { act: 'remove'; item: DataRecord };

const itemName = ({ name }: DataRecord): string => name;

/** The configuration items that hold for an owner; its own can be changed, inherited ones overruled. */
export function DatasPage({ owner }: { owner: DataOwner }) {
  const { t } = useLingui();
  const can = useCan();
  const density = useDensity();
  const [page, setPage] = useState(0);
  const [asking, setAsking] = useState<Asking>();
  const query = useQuery({ ...datasQuery(owner, page), placeholderData: keepPreviousData });
  const inherits = owner.own === 'SN';
  if (query.error !== null && query.data === undefined)
    return <Failure error={query.error} onRetry={() => void query.refetch()} />;

  const actions = (item: DataRecord): RowAction[] => [
    ...(can(owner.set) ? [{ label: t`Set value`, icon: IconPencil, run: () => setAsking({ act: 'set', item }) }] : []),
    ...(can(owner.remove) && item.source === owner.own
      ? [{ label: t`Remove`, icon: IconTrash, danger: true, run: () => setAsking({ act: 'remove', item }) }]
      : []),
  ];
  return (
    <>
      <TabHead
        actions={
          can(owner.set) && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsking({ act: 'set' })}>
              <Trans>New item</Trans>
            </Button>
          )
        }
      >
        {inherits ? (
          <Trans>
            Handed to the licensed application. An item of the SN overrules that of its template, and that one the
            product’s.
          </Trans>
        ) : (
          <Trans>Handed to the licensed application. SNs may overrule them.</Trans>
        )}
      </TabHead>
      {query.data?.total === 0 ? (
        <MessageBlock icon={IconAdjustments} title={t`No configuration items yet.`} />
      ) : (
        <DataTable
          id="datas"
          caption={t`Configuration items`}
          columns={inherits ? dataColumns : ownColumns}
          rows={query.data?.items}
          rowId={itemName}
          rowName={itemName}
          menu={can(owner.set) ? actions : undefined}
          sorts={noSorts}
          onSort={ignore}
          density={density}
          outdated={query.isPlaceholderData}
        />
      )}
      <PageButtons page={page} size={DATA_PAGE} total={query.data?.total ?? 0} onPage={setPage} />
      {asking?.act === 'set' && <SetDataDialog owner={owner} item={asking.item} onClose={() => setAsking(undefined)} />}
      {asking?.act === 'remove' && (
        <RemoveDataDialog owner={owner} item={asking.item} onClose={() => setAsking(undefined)} />
      )}
    </>
  );
}

const noSorts: readonly never[] = [];
const ignore = (): void => undefined;
