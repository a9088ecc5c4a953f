import { Trans } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconShieldCheck } from '@tabler/icons-react';
import type { OperatorRecord } from '#contract/bff/operators.ts';
import { operatorFields } from '#contract/records/operators.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { RoleName } from '../../domain/role-name.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { OptionalText } from '../../components/text/text.tsx';
import { operatorWords } from '../../words/lists.ts';

const column = columnsFor<OperatorRecord, typeof operatorFields>(operatorFields, operatorWords);

export const operatorColumns: readonly Column<OperatorRecord>[] = [
  column('username', { width: 160 }),
  column('displayName', { width: 180 }),
  column('role', { width: 130, cell: ({ role }) => <RoleName role={role} /> }),
  column('disabled', {
    width: 120,
    cell: ({ disabled }) =>
      disabled ? (
        <StatusPill tone="bad" icon={IconBan}>
          <Trans>Disabled</Trans>
        </StatusPill>
      ) : (
        <StatusPill tone="ok" icon={IconCircleCheck}>
          <Trans>Active</Trans>
        </StatusPill>
      ),
  }),
  column('secondFactor', {
    width: 130,
    cell: ({ secondFactor }) =>
      secondFactor ? (
        <StatusPill tone="ok" icon={IconShieldCheck}>
          <Trans>On</Trans>
        </StatusPill>
      ) : (
        <OptionalText value={undefined} />
      ),
  }),
  column('lastLogin', { width: 236, cell: ({ lastLogin }) => <DateTime value={lastLogin} relative /> }),
  column('passwordDate', { width: 130, cell: ({ passwordDate }) => <DateTime value={passwordDate} day /> }),
  column('regDate', { width: 120, cell: ({ regDate }) => <DateTime value={regDate} day /> }),
];
