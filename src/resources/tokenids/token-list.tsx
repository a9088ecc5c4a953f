import { useLingui } from '@lingui/react/macro';
import { IconCode, IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { TokenIdRecord } from '#contract/holders/tokenids.ts';
import { ActionButtons } from '../../components/action/action-buttons.tsx';
import { useActions } from '../../components/action/use-actions.tsx';
import { OwnedList, type OwnedListProps } from '../../components/list-page/owned-list.tsx';
import type { RowAction } from '../../components/list-page/row-menu.tsx';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { useCan } from '../../lib/api/session.ts';
import { tokenActions } from './actions.tsx';
import { keyText, tokenIdName, tokenIdQueries } from './api.ts';
import { tokenIdColumns } from './columns.tsx';
import { boundFilters, tokenIdFilters, tokenIdViews } from './filters.ts';
import { tokenIdPaths } from './paths.ts';

const TokenStringDialog = lazyNamed(() => import('./string-dialog.tsx'), 'TokenStringDialog');

type Props = Pick<
  OwnedListProps<TokenIdRecord>,
  'id' | 'title' | 'owner' | 'same' | 'create' | 'add' | 'actions' | 'empty' | 'children'
>;

export function TokenIdList({ children, ...list }: Props) {
  const { t } = useLingui();
  const can = useCan();
  const { names, ofMatching, namesFor, entries, dialog } = useActions(tokenActions);
  const [making, setMaking] = useState<TokenIdRecord>();
  const isOfSn = list.owner !== undefined;
  const mayEdit = can('updateTokenId');
  // Every token ID in the list of an SN is bound.
  const isUseful = (name: (typeof names)[number]) => !isOfSn || (name !== 'remove' && name !== 'bind');
  const bulk = names.filter(isUseful);
  const bulkOfMatching = ofMatching.filter(isUseful);

  const rowActions = (token: TokenIdRecord): RowAction[] => [
    ...(mayEdit ? [{ label: t`Edit`, icon: IconPencil, to: tokenIdPaths.edit(token) }] : []),
    ...(can('tokenIdUpdateCode') && token.tokenType === 6 && token.sn !== undefined
      ? [{ label: t`Update string`, icon: IconCode, run: () => setMaking(token) }]
      : []),
    ...entries(namesFor(token).filter(isUseful), [token]),
  ];

  return (
    <OwnedList
      {...list}
      query={tokenIdQueries.list}
      columns={tokenIdColumns}
      fields={isOfSn ? boundFilters : tokenIdFilters}
      {...(!isOfSn && { views: tokenIdViews })}
      search={{ name: 'any', label: t`Label or GUID` }}
      pasted={pasted}
      rowId={keyText}
      rowName={tokenIdName}
      {...(mayEdit && { rowHref: tokenIdPaths.edit, editHref: tokenIdPaths.edit })}
      rowActions={mayEdit || bulk.length > 0 ? rowActions : undefined}
      bulkActions={
        bulk.length > 0 ? (rows, clear) => <ActionButtons actions={entries(bulk, rows, clear)} /> : undefined
      }
      bulkMatching={
        bulkOfMatching.length > 0
          ? (matching, clear) => <ActionButtons actions={entries(bulkOfMatching, matching, clear)} />
          : undefined
      }
      exportBy={exportBy}
    >
      {children}
      {making !== undefined && (
        <Suspense>
          <TokenStringDialog token={making} onClose={() => setMaking(undefined)} />
        </Suspense>
      )}
      {dialog}
    </OwnedList>
  );
}

const exportBy = { name: 'guid', of: ({ guid }: TokenIdRecord): string => guid };
const pasted = { ...exportBy, same: (text: string): string => text };
