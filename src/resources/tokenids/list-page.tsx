import { Trans, useLingui } from '@lingui/react/macro';
import { IconListCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { ImportButton } from '../../domain/import/import-button.tsx';
import { Button, LinkButton } from '../../components/kit/button.tsx';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { useCan } from '../../lib/api/session.ts';
import { tokenIdPaths } from './paths.ts';
import { TokenIdList } from './token-list.tsx';

const BindListDialog = lazyNamed(() => import('./bind-list-dialog.tsx'), 'BindListDialog');

export function TokenIdListPage() {
  const { t } = useLingui();
  const can = useCan();
  const [binding, setBinding] = useState(false);
  const create = can('importTokenIds') ? { label: t`New token ID`, to: tokenIdPaths.new } : undefined;
  return (
    <TokenIdList
      id="tokenids"
      title={t`Token IDs`}
      create={create}
      actions={
        <>
          {can('bindTokenId') && (
            <Button leftSection={<IconListCheck size={16} aria-hidden />} onClick={() => setBinding(true)}>
              <Trans>Bind from a list</Trans>
            </Button>
          )}
          <ImportButton resource="tokenids" />
        </>
      }
      empty={{
        text: t`No token IDs yet. Import the ids that the vendor printed, then bind them to SNs.`,
        action: create === undefined ? undefined : <LinkButton to={create.to}>{create.label}</LinkButton>,
      }}
    >
      <Outlet />
      {binding && (
        <Suspense>
          <BindListDialog onClose={() => setBinding(false)} />
        </Suspense>
      )}
    </TokenIdList>
  );
}
