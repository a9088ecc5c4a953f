import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { SnRecord } from '#contract/sns/sns.ts';
import { Button } from '../../components/kit/button.tsx';
import { useLoadedRecord } from '../../components/page/record-page.tsx';
import { formatSn } from '../../words/format-sn.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { useCan } from '../../lib/api/session.ts';
import { TokenIdList } from './token-list.tsx';

const BindListDialog = lazyNamed(() => import('./bind-list-dialog.tsx'), 'BindListDialog');
const UnbindAllDialog = lazyNamed(() => import('./unbind-all-dialog.tsx'), 'UnbindAllDialog');

export function SnTokenIdsTab() {
  const { t } = useLingui();
  const can = useCan();
  const { sn, archived = false } = useLoadedRecord<SnRecord>().record;
  const [unbinding, setUnbinding] = useState(false);
  const code = formatSn(sn);
  return (
    <TokenIdList
      key={sn}
      id="sn-tokenids"
      title={t`Token IDs of ${code}`}
      owner={{ sn }}
      same={['sn']}
      add={
        can('bindTokenId') && !archived
          ? {
              label: t`Bind token IDs`,
              icon: IconPlugConnected,
              dialog: (close) => <BindListDialog sn={sn} onClose={close} />,
            }
          : undefined
      }
      actions={
        can('unbindTokenIds') &&
        !archived && (
          <Button
            emphasis="quiet"
            leftSection={<IconPlugConnectedX size={16} aria-hidden />}
            onClick={() => setUnbinding(true)}
          >
            <Trans>Unbind all …</Trans>
          </Button>
        )
      }
      empty={{ text: t`No token IDs yet. Token IDs that are bound to the SN appear here.` }}
    >
      {unbinding && (
        <Suspense>
          <UnbindAllDialog sn={sn} onClose={() => setUnbinding(false)} />
        </Suspense>
      )}
    </TokenIdList>
  );
}
