import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import type { TokenIdCreate } from '#contract/holders/tokenids.ts';
import { CreateDrawer } from '../../components/form/create-drawer.tsx';
import { EditDrawer } from '../../components/form/edit-drawer.tsx';
import { tokenIdName, tokenIdQueries, useImportTokenIds, useUpdateTokenId, type TokenIdKey } from './api.ts';
import { newTokenIdGroups, tokenIdGroups } from './fields.ts';

export function TokenIdCreateDrawer() {
  const { t } = useLingui();
  const add = useImportTokenIds();
  return (
    <CreateDrawer
      title={t`New token ID`}
      action={t`Create token ID`}
      done={({ guid, label = guid }) => t`Created the token ID “${label}”`}
      groups={newTokenIdGroups}
      initial={{ tokenType: 6 }}
      // The cast is safe: the form has a field for each required property and validates it.
      create={(record, idempotencyKey) => add.mutateAsync({ body: [record as TokenIdCreate], idempotencyKey })}
    />
  );
}

export function TokenIdEditDrawer() {
  const { guid = '', tokenType } = useParams();
  const key: TokenIdKey = { guid, tokenType: tokenType === '5' ? 5 : 6 };
  const update = useUpdateTokenId(key);
  return (
    <EditDrawer
      called={guid}
      operation="updateTokenId"
      nameOf={tokenIdName}
      query={tokenIdQueries.detail(key)}
      groups={tokenIdGroups}
      save={(body, ifMatch) => update.mutateAsync({ body, ifMatch })}
    />
  );
}
