import { Trans, useLingui } from '@lingui/react/macro';
import { IconCode, IconPencil, IconPlugConnected } from '@tabler/icons-react';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import type { TokenIdRecord } from '#contract/holders/tokenids.ts';
import { Button } from '../../components/kit/button.tsx';
import { ListPage, type ListPageProps } from '../../components/list-page/list-page.tsx';
import type { RowAction } from '../../components/list-page/row-menu.tsx';
import type { QueryEntry } from '../../lib/list/filters.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { narrowed } from '../../lib/api/page-query.ts';
import { useCan } from '../../lib/api/session.ts';
import { TOKEN_ACTIONS, tokenActions, type TokenAction } from './actions.ts';
import { keyText, tokenIdName, tokenIdQueries } from './api.ts';
import { tokenIdColumns } from './columns.tsx';
import { boundFilters, tokenIdFilters, tokenIdViews } from './filters.ts';
import { tokenIdPaths } from './paths.ts';

const TokenActionDialog = lazyNamed(() => import('./action-dialog.tsx'), 'TokenActionDialog');
const BindDialog = lazyNamed(() => import('./bind-dialog.tsx'), 'BindDialog');
const TokenStringDialog = lazyNamed(() => import('./string-dialog.tsx'), 'TokenStringDialog');

type Props = Pick<ListPageProps<TokenIdRecord>, 'id' | 'title' | 'create' | 'actions' | 'empty' | 'children'> & {
  /** What narrows the list to the token IDs of an SN, as a tab of its page. */
  owner?: readonly QueryEntry[];
};

type Asked = { what: TokenAction | 'bind' | 'string'; tokens: readonly TokenIdRecord[]; done?: () => void };

/** Token IDs, and what can be done with them one by one and together. */
export function TokenIdList({ owner = all, children, ...list }: Props) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const [asked, setAsked] = useState<Asked>();
  const embedded = owner !== all;
  const query = useMemo(() => narrowed(tokenIdQueries.list, owner), [owner]);
  const mayEdit = can('updateTokenId');
  const mayBind = can('bindTokenId');
  const mayDo = TOKEN_ACTIONS.filter((action) => can(tokenActions[action].operation));
  // All that an SN has are bound.
  const actions = embedded ? mayDo.filter((action) => action !== 'remove') : mayDo;

  const rowActions = (token: TokenIdRecord): RowAction[] => [
    ...(mayEdit ? [{ label: t`Edit`, icon: IconPencil, to: tokenIdPaths.edit(token) }] : []),
    ...(mayBind && token.sn === undefined && token.status === 0
      ? [{ label: t`Bind to an SN`, icon: IconPlugConnected, run: () => setAsked({ what: 'bind', tokens: [token] }) }]
      : []),
    ...(can('tokenIdUpdateCode') && token.tokenType === 6 && token.sn !== undefined
      ? [{ label: t`Update string`, icon: IconCode, run: () => setAsked({ what: 'string', tokens: [token] }) }]
      : []),
    ...actions
      .filter((action) => tokenActions[action].changes(token))
      .map((action) => ({
        label: i18n._(tokenActions[action].label),
        icon: tokenActions[action].icon,
        danger: action === 'remove',
        run: () => setAsked({ what: action, tokens: [token] }),
      })),
  ];
  const bulk = (tokens: readonly TokenIdRecord[], done: () => void): ReactNode => (
    <>
      {mayBind && !embedded && (
        <Button
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          onClick={() => setAsked({ what: 'bind', tokens, done })}
        >
          <Trans>Bind to an SN</Trans>
        </Button>
      )}
      {actions.map((action) => {
        const { label, icon: ActionIcon } = tokenActions[action];
        return (
          <Button
            key={action}
            leftSection={<ActionIcon size={16} aria-hidden />}
            onClick={() => setAsked({ what: action, tokens, done })}
          >
            {i18n._(label)}
          </Button>
        );
      })}
    </>
  );

  return (
    <ListPage
      {...list}
      embedded={embedded}
      query={query}
      columns={embedded ? ofSn : tokenIdColumns}
      fields={embedded ? boundFilters : tokenIdFilters}
      {...(!embedded && { views: tokenIdViews })}
      search={{ name: 'any', label: t`Label or GUID` }}
      rowId={keyText}
      rowName={tokenIdName}
      {...(mayEdit && { rowHref: tokenIdPaths.edit, editHref: tokenIdPaths.edit })}
      rowActions={mayEdit || actions.length > 0 ? rowActions : undefined}
      bulkActions={actions.length > 0 ? bulk : undefined}
      exportBy={exportBy}
    >
      {children}
      {asked !== undefined && (
        <Suspense>
          <AskedDialog asked={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </ListPage>
  );
}

function AskedDialog({ asked: { what, tokens, done }, onClose }: { asked: Asked; onClose: () => void }) {
  const [first] = tokens;
  if (what === 'bind') return <BindDialog tokens={tokens} onClose={onClose} onDone={done} />;
  if (what !== 'string') return <TokenActionDialog action={what} tokens={tokens} onClose={onClose} onDone={done} />;
  return first === undefined ? null : <TokenStringDialog token={first} onClose={onClose} />;
}

const all: readonly QueryEntry[] = [];
const exportBy = { name: 'guid', of: ({ guid }: TokenIdRecord): string => guid };
const ofSn = tokenIdColumns.filter(({ id }) => id !== 'sn');
