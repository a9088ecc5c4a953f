import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconEye, IconEyeOff, IconHistory, IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import type { PlatformKeyRecord } from '#contract/bff/keys.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Button, LinkButton } from '../../components/kit/button.tsx';
import { ShortList } from '../../components/list-page/short-list.tsx';
import { MessageBlock } from '../../components/page/message-block.tsx';
import { TabHead } from '../../components/page/tab-head.tsx';
import { writeFilter } from '../../lib/list/filters.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { KEY_PAGE, keyQueries, useRevokeKey } from './api.ts';
import { keyColumns } from './columns.tsx';

const changesOf = ({ name }: PlatformKeyRecord): string =>
  `/audit?f=${encodeURIComponent(writeFilter({ name: 'actor', op: 'is', values: [name] }))}`;

const NEW = '/settings/keys/new';

export function KeysTab() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const revoke = useRevokeKey();
  const [hides, setHides] = useState(false);
  const [revoking, setRevoking] = useState<PlatformKeyRecord>();
  const name = revoking?.name ?? '';
  useShortcut({ id: 'list.create', group: 'list', keys: 'n', label: msg`New`, run: () => void navigate(NEW) });
  return (
    <ShortList
      id="platform-keys"
      caption={t`Platform keys`}
      query={(page) => keyQueries.list(page, hides)}
      size={KEY_PAGE}
      columns={keyColumns}
      rowId={({ id }) => String(id)}
      rowName={({ name }) => name}
      menu={(key) => [
        { label: t`Show changes with this key`, icon: IconHistory, to: changesOf(key) },
        ...(key.revokedAt === undefined
          ? [{ label: t`Revoke`, icon: IconBan, danger: true, run: () => setRevoking(key) }]
          : []),
      ]}
      head={
        <TabHead
          actions={
            <>
              <Button
                aria-pressed={hides}
                leftSection={hides ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
                onClick={() => setHides(!hides)}
              >
                <Trans>Hide revoked keys</Trans>
              </Button>
              <LinkButton to={NEW} emphasis="primary" leftSection={<IconPlus size={16} aria-hidden />}>
                <Trans>New key</Trans>
              </LinkButton>
            </>
          }
        >
          <Trans>
            Scripts and other systems send a key in the header “platformkey”. The audit log shows the name of the key.
          </Trans>
        </TabHead>
      }
      empty={
        <MessageBlock icon={IconKey} title={t`No keys yet.`}>
          <Trans>The key in the data folder of the service always works. Create a separate key for each system.</Trans>
        </MessageBlock>
      }
    >
      {revoking !== undefined && (
        <ConfirmDialog
          title={t`Revoke key`}
          action={t`Revoke key`}
          operation="revokePlatformKey"
          danger
          onConfirm={() => revoke.mutateAsync(revoking.id)}
          done={t`Revoked ${name}`}
          onClose={() => setRevoking(undefined)}
        >
          <p>
            <Trans>“{name}” stops working immediately.</Trans>
          </p>
        </ConfirmDialog>
      )}
      <Outlet />
    </ShortList>
  );
}
