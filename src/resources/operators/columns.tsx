import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconShieldCheck } from '@tabler/icons-react';
import type { OperatorRecord } from '#contract/bff/operators.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { RoleName } from '../../domain/role-name.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { OptionalText } from '../../components/text/text.tsx';

export const operatorColumns: readonly Column<OperatorRecord>[] = [
  { id: 'username', header: msg`User name`, width: 160, cell: ({ username }) => username },
  { id: 'displayName', header: msg`Name`, width: 180, cell: ({ displayName }) => displayName },
  { id: 'role', header: msg`Role`, width: 130, cell: ({ role }) => <RoleName role={role} /> },
  {
    id: 'disabled',
    header: msg`Status`,
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
  },
  {
    id: 'secondFactor',
    header: msg`Second factor`,
    width: 130,
    cell: ({ secondFactor }) =>
      secondFactor ? (
        <StatusPill tone="ok" icon={IconShieldCheck}>
          <Trans>On</Trans>
        </StatusPill>
      ) : (
        <OptionalText value={undefined} />
      ),
  },
  {
    id: 'lastLogin',
    header: msg`Last sign-in`,
    width: 236,
    cell: ({ lastLogin }) => <DateTime value={lastLogin} relative />,
  },
  {
    id: 'passwordDate',
    header: msg`Password set`,
    width: 130,
    cell: ({ passwordDate }) => <DateTime value={passwordDate} day />,
  },
  { id: 'regDate', header: msg`Added`, width: 120, cell: ({ regDate }) => <DateTime value={regDate} day /> },
];
