import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconBroadcast } from '@tabler/icons-react';
import type { MachineRecord } from '#contract/holders/machines.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { MachineStatusPill } from '../../domain/machine-status.tsx';
import { Mid } from '../../domain/mid.tsx';
import { Sn } from '../../domain/sn.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { Mono, OptionalText } from '../../components/text/text.tsx';
import { path } from '../../lib/path.ts';
import { customerHref, placeOf } from '../customers/api.ts';
import { machineName } from './api.ts';
import { machinePaths } from './paths.ts';

/** How many sessions a device has open, leading to them. */
export function Online({ machine: { id, sessionCount = 0 } }: { machine: MachineRecord }) {
  if (sessionCount === 0) return <OptionalText value={undefined} />;
  return (
    <a href={machinePaths.sessions(id)}>
      <StatusPill tone="info" icon={IconBroadcast}>
        <Trans>Online</Trans>
      </StatusPill>
    </a>
  );
}

function Customer({ machine: { customer } }: { machine: MachineRecord }) {
  return customer === undefined ? (
    <OptionalText value={undefined} />
  ) : (
    <a href={customerHref(placeOf(customer))}>{customer.name}</a>
  );
}

/** Columns of every list of devices; those that are rarely asked for begin hidden. */
export const machineColumns: readonly Column<MachineRecord>[] = [
  {
    id: 'machineName',
    header: msg`Device`,
    cell: machineName,
    sort: 'machineName',
    width: 190,
  },
  { id: 'mid', header: msg`MID`, cell: ({ mid }) => <Mid value={mid} />, sort: 'mid', width: 200 },
  {
    id: 'status',
    header: msg`Status`,
    cell: ({ status }) => <MachineStatusPill status={status} />,
    sort: 'status',
    width: 120,
  },
  {
    id: 'online',
    header: msg`Online now`,
    cell: (machine) => <Online machine={machine} />,
    width: 110,
    exports: ['sessionCount'],
  },
  {
    id: 'sn',
    header: msg`SN`,
    cell: ({ sn }) => (
      <a href={path`/sns/${sn}`}>
        <Sn value={sn} />
      </a>
    ),
    width: 186,
  },
  {
    id: 'customer',
    header: msg`Customer`,
    cell: (machine) => <Customer machine={machine} />,
    width: 180,
    exports: ['customer.name'],
  },
  {
    id: 'customId',
    header: msg`Note`,
    cell: ({ customId }) => <OptionalText value={customId} />,
    sort: 'customId',
    width: 140,
  },
  {
    id: 'lastUpdateDate',
    header: msg`Last licence data`,
    cell: ({ lastUpdateDate }) => <DateTime value={lastUpdateDate} relative />,
    sort: 'lastUpdateDate',
    width: 236,
  },
  {
    id: 'regDate',
    header: msg`Registered`,
    cell: ({ regDate }) => <DateTime value={regDate} />,
    sort: 'regDate',
    width: 150,
  },
  { id: 'id', header: msg`Id`, cell: ({ id }) => <Mono>{id}</Mono>, sort: 'id', width: 90, hidden: true },
];
