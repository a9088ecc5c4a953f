import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconClockOff } from '@tabler/icons-react';
import type { PlatformKeyRecord } from '#contract/bff/keys.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { StatusPill, Tag } from '../../components/text/status-pill.tsx';

const statusOf = ({ expired }: PlatformKeyRecord) =>
  expired ? (
    <StatusPill tone="bad" icon={IconClockOff}>
      <Trans>Expired</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="ok" icon={IconCircleCheck}>
      <Trans>Active</Trans>
    </StatusPill>
  );

export const keyColumns: readonly Column<PlatformKeyRecord>[] = [
  { id: 'name', header: msg`Name`, width: 220, cell: ({ name }) => name },
  {
    id: 'permissions',
    header: msg`Access`,
    width: 140,
    cell: ({ permissions }) => (
      <Tag>{permissions === 'all' ? <Trans>Everything</Trans> : <Trans>Read only</Trans>}</Tag>
    ),
  },
  { id: 'status', header: msg`Status`, width: 120, cell: statusOf },
  {
    id: 'lastUsed',
    header: msg`Last used`,
    width: 200,
    cell: ({ lastUsed }) => <DateTime value={lastUsed} relative />,
  },
  { id: 'expiresAt', header: msg`Expires`, width: 160, cell: ({ expiresAt }) => <DateTime value={expiresAt} /> },
  { id: 'created', header: msg`Created`, width: 160, cell: ({ created }) => <DateTime value={created} /> },
  { id: 'createdBy', header: msg`Created by`, width: 160, cell: ({ createdBy }) => createdBy },
];
