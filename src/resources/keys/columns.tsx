import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconClockOff } from '@tabler/icons-react';
import type { PlatformKeyRecord } from '#contract/bff/keys.ts';
import { keyFields } from '#contract/records/keys.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { StatusPill, Tag } from '../../components/text/status-pill.tsx';
import { keyWords } from '../../words/lists.ts';

const statusOf = ({ expired, revokedAt }: PlatformKeyRecord) =>
  revokedAt !== undefined ? (
    <StatusPill tone="neutral" icon={IconBan}>
      <Trans>Revoked</Trans>
    </StatusPill>
  ) : expired ? (
    <StatusPill tone="bad" icon={IconClockOff}>
      <Trans>Expired</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="ok" icon={IconCircleCheck}>
      <Trans>Active</Trans>
    </StatusPill>
  );

const column = columnsFor<PlatformKeyRecord, typeof keyFields>(keyFields, keyWords);

export const keyColumns: readonly Column<PlatformKeyRecord>[] = [
  column('name', { width: 220 }),
  column('prefix', { width: 130 }),
  column('permissions', {
    width: 140,
    cell: ({ permissions }) => (
      <Tag>{permissions === 'all' ? <Trans>Everything</Trans> : <Trans>Read only</Trans>}</Tag>
    ),
  }),
  { id: 'status', header: msg`Status`, width: 120, cell: statusOf },
  column('lastUsed', { width: 200, cell: ({ lastUsed }) => <DateTime value={lastUsed} relative /> }),
  column('expiresAt', { width: 160 }),
  column('created', { width: 160 }),
  column('createdBy', { width: 160 }),
  column('revokedAt', { width: 200, cell: ({ revokedAt }) => <DateTime value={revokedAt} relative /> }),
  column('revokedBy', { width: 160 }),
];
