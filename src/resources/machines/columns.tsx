import { Trans } from '@lingui/react/macro';
import { IconBroadcast } from '@tabler/icons-react';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { machineFields } from '#contract/records/machines.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { MachineStatusPill } from '../../domain/machine-status.tsx';
import { Mid } from '../../domain/mid.tsx';
import { Sn } from '../../domain/sn.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { Mono, OptionalText } from '../../components/text/text.tsx';
import { path } from '../../lib/path.ts';
import { customerHref, placeOf } from '../customers/place.ts';
import { machineWords } from '../../words/machines.ts';
import { machineName } from './api.ts';
import { machinePaths } from './paths.ts';

/** Shows the number of open sessions of a device, with a link to them. */
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

const column = columnsFor<MachineRecord, typeof machineFields>(machineFields, machineWords);

/** Columns of every list of devices. The operator can show the hidden ones. */
export const machineColumns: readonly Column<MachineRecord>[] = [
  column('machineName', { cell: machineName, width: 190 }),
  column('mid', { cell: ({ mid }) => <Mid value={mid} />, width: 200 }),
  column('status', { cell: ({ status }) => <MachineStatusPill status={status} />, width: 120 }),
  {
    id: 'online',
    header: machineWords.online.label,
    cell: (machine) => <Online machine={machine} />,
    width: 110,
    exports: ['sessionCount'],
  },
  column('sn', {
    cell: ({ sn }) => (
      <a href={path`/sns/${sn}`}>
        <Sn value={sn} />
      </a>
    ),
    width: 186,
  }),
  column('customer', {
    cell: (machine) => <Customer machine={machine} />,
    width: 180,
    exports: ['customer.name'],
  }),
  column('customId', { width: 140 }),
  column('lastUpdateDate', {
    cell: ({ lastUpdateDate }) => <DateTime value={lastUpdateDate} relative />,
    width: 236,
  }),
  column('regDate', { width: 150 }),
  column('id', { cell: ({ id }) => <Mono>{id}</Mono>, width: 90, hidden: true }),
];
