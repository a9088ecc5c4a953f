import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconClockOff } from '@tabler/icons-react';
import type { PlatformKeyRecord } from '#contract/bff/keys.ts';
import { keyFields } from '#contract/records/keys.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
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
  column('name', { width: 180 }),
  column('prefix', { width: 116 }),
  column('permissions', {
    width: 110,
    cell: ({ permissions }) => (
      <Tag>{permissions === 'all' ? <Trans>Everything</Trans> : <Trans>Read only</Trans>}</Tag>
    ),
  }),
  { id: 'status', header: msg`Status`, width: 100, cell: statusOf, fact: true },
  column('lastUsed', { width: 140, fact: true }),
  column('expiresAt', { width: 150, fact: true }),
  column('created', { width: 160, hidden: true }),
  column('createdBy', { width: 110 }),
  column('revokedAt', { width: 140 }),
  column('revokedBy', { width: 110 }),
];
