import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { EditDrawer } from '../../components/form/edit-drawer.tsx';
import { tokenIdQueries, useUpdateTokenId, type TokenIdKey } from './api.ts';
import { tokenIdGroups } from './fields.ts';

/** A drawer that edits the label and the status of a token ID. */
export function TokenIdEditDrawer() {
  const { t } = useLingui();
  const { guid = '', tokenType } = useParams();
  const key: TokenIdKey = { guid, tokenType: tokenType === '5' ? 5 : 6 };
  const update = useUpdateTokenId(key);
  return (
    <EditDrawer
      title={t`Edit ${guid}`}
      query={tokenIdQueries.detail(key)}
      groups={tokenIdGroups}
      save={(body, ifMatch) => update.mutateAsync({ body, ifMatch })}
    />
  );
}
