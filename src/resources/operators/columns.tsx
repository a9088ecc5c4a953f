import { Trans } from '@lingui/react/macro';
import {
  IconBan,
  IconCircleCheck,
  IconLockPassword,
  IconMail,
  IconMailOff,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { OperatorRecord } from '#contract/bff/operators.ts';
import { operatorFields } from '#contract/records/operators.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { RoleName } from '../../domain/role-name.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { OptionalText } from '../../components/text/text.tsx';
import { useServerNow } from '../../lib/format/now.tsx';
import { operatorWords } from '../../words/lists.ts';

function OperatorStatus({ disabled, invitedUntil, mustChangePassword }: OperatorRecord) {
  const now = useServerNow();
  if (disabled)
    return (
      <StatusPill tone="bad" icon={IconBan}>
        <Trans>Disabled</Trans>
      </StatusPill>
    );
  if (invitedUntil !== undefined)
    return invitedUntil > now ? (
      <StatusPill tone="info" icon={IconMail}>
        <Trans>Invited</Trans>
      </StatusPill>
    ) : (
      <StatusPill tone="warn" icon={IconMailOff}>
        <Trans>Invitation expired</Trans>
      </StatusPill>
    );
  return mustChangePassword ? (
    <StatusPill tone="info" icon={IconLockPassword}>
      <Trans>Password generated</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="ok" icon={IconCircleCheck}>
      <Trans>Active</Trans>
    </StatusPill>
  );
}

const column = columnsFor<OperatorRecord, typeof operatorFields>(operatorFields, operatorWords);

export const operatorColumns: readonly Column<OperatorRecord>[] = [
  column('username', { width: 140 }),
  column('displayName', { width: 150 }),
  column('role', { width: 120, fact: true, cell: ({ role }) => <RoleName role={role} /> }),
  column('disabled', {
    width: 164,
    fact: true,
    cell: (operator) => <OperatorStatus {...operator} />,
  }),
  column('secondFactor', {
    width: 124,
    cell: ({ secondFactor }) =>
      secondFactor ? (
        <StatusPill tone="ok" icon={IconShieldCheck}>
          <Trans>On</Trans>
        </StatusPill>
      ) : (
        <OptionalText value={undefined} />
      ),
  }),
  column('lastLogin', { width: 230, fact: true, cell: ({ lastLogin }) => <DateTime value={lastLogin} relative /> }),
  column('passwordDate', { width: 124, cell: ({ passwordDate }) => <DateTime value={passwordDate} day /> }),
  column('regDate', { width: 112, cell: ({ regDate }) => <DateTime value={regDate} day /> }),
];
