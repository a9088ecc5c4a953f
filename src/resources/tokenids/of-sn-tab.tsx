import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useOutletContext } from 'react-router';
import type { SnRecord } from '#contract/sns/sns.ts';
import { Button } from '../../components/kit/button.tsx';
import { formatSn } from '../../lib/format/format.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { useCan } from '../../lib/api/session.ts';
import { TokenIdList } from './token-list.tsx';

const BindListDialog = lazyNamed(() => import('./bind-list-dialog.tsx'), 'BindListDialog');
const UnbindAllDialog = lazyNamed(() => import('./unbind-all-dialog.tsx'), 'UnbindAllDialog');

/** The token IDs that open an SN, as a tab of its page. */
export function SnTokenIdsTab() {
  const { t } = useLingui();
  const can = useCan();
  const { sn, archived = false } = useOutletContext<{ sn: SnRecord }>().sn;
  const [open, setOpen] = useState<'bind' | 'unbind'>();
  const close = () => setOpen(undefined);
  const owner = useMemo(() => [{ name: 'sn', op: '=' as const, values: [sn] }], [sn]);
  const code = formatSn(sn);
  const bind = can('bindTokenId') && !archived && (
    <Button leftSection={<IconPlugConnected size={16} aria-hidden />} onClick={() => setOpen('bind')}>
      <Trans>Bind token IDs</Trans>
    </Button>
  );
  return (
    <TokenIdList
      key={sn}
      id="sn-tokenids"
      title={t`Token IDs of ${code}`}
      owner={owner}
      actions={
        <>
          {can('unbindTokenIds') && !archived && (
            <Button
              emphasis="quiet"
              leftSection={<IconPlugConnectedX size={16} aria-hidden />}
              onClick={() => setOpen('unbind')}
            >
              <Trans>Unbind all …</Trans>
            </Button>
          )}
          {bind}
        </>
      }
      empty={{ text: t`No token IDs yet. Those that are bound to the SN stand here.`, action: bind }}
    >
      <Suspense>
        {open === 'bind' && <BindListDialog sn={sn} onClose={close} />}
        {open === 'unbind' && <UnbindAllDialog sn={sn} onClose={close} />}
      </Suspense>
    </TokenIdList>
  );
}
