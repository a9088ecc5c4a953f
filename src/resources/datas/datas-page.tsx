import { Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustments, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { DataRecord } from '#contract/catalogue/datas.ts';
import { Button } from '../../components/kit/button.tsx';
import type { RowAction } from '../../components/list-page/row-menu.tsx';
import { ShortList } from '../../components/list-page/short-list.tsx';
import { MessageBlock } from '../../components/page/message-block.tsx';
import { TabHead } from '../../components/page/tab-head.tsx';
import { useCan } from '../../lib/api/session.ts';
import { DATA_PAGE, datasQuery, snDatas, templateDatas, type DataOwner } from './api.ts';
import { dataColumns, ownColumns } from './columns.tsx';
import { RemoveDataDialog } from './remove-dialog.tsx';
import { SetDataDialog } from './set-dialog.tsx';

type Asking = { act: 'set'; item?: DataRecord } | { act: 'remove'; item: DataRecord };

export function SnDatasPage() {
  const { sn = '' } = useParams();
  return <DatasPage key={sn} owner={snDatas(sn)} />;
}

export function TemplateDatasPage() {
  const { productName = '', templateName = '' } = useParams();
  return <DatasPage key={`${productName}/${templateName}`} owner={templateDatas(productName, templateName)} />;
}

const itemName = ({ name }: DataRecord): string => name;

/** Shows the configuration items of an owner. Its own can be changed, inherited ones can be overridden. */
function DatasPage({ owner }: { owner: DataOwner }) {
  const { t } = useLingui();
  const can = useCan();
  const [asking, setAsking] = useState<Asking>();
  const inherits = owner.own === 'SN';

  const actions = (item: DataRecord): RowAction[] => [
    ...(can(owner.set) ? [{ label: t`Set value`, icon: IconPencil, run: () => setAsking({ act: 'set', item }) }] : []),
    ...(can(owner.remove) && item.source === owner.own
      ? [{ label: t`Remove`, icon: IconTrash, danger: true, run: () => setAsking({ act: 'remove', item }) }]
      : []),
  ];
  return (
    <ShortList
      id="datas"
      caption={t`Configuration items`}
      query={(page) => datasQuery(owner, page)}
      size={DATA_PAGE}
      columns={inherits ? dataColumns : ownColumns}
      rowId={itemName}
      rowName={itemName}
      menu={can(owner.set) ? actions : undefined}
      head={
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
              The licensed application receives these items. A value of the SN overrides that of its template, and a
              value of the template overrides that of the product.
            </Trans>
          ) : (
            <Trans>The licensed application receives these items. An SN can override them.</Trans>
          )}
        </TabHead>
      }
      empty={<MessageBlock icon={IconAdjustments} title={t`No configuration items yet.`} />}
    >
      {asking?.act === 'set' && <SetDataDialog owner={owner} item={asking.item} onClose={() => setAsking(undefined)} />}
      {asking?.act === 'remove' && (
        <RemoveDataDialog owner={owner} item={asking.item} onClose={() => setAsking(undefined)} />
      )}
    </ShortList>
  );
}
