import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconBroadcast } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { machineFields } from '#contract/records/machines.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import type { FactGroup } from '../../components/page/facts.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { MachineStatusPill } from '../../domain/machine-status.tsx';
import { Mid } from '../../domain/mid.tsx';
import { Sn } from '../../domain/sn.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { Mono, OptionalText } from '../../components/text/text.tsx';
import { path } from '../../lib/path.ts';
import { customerHref, placeOf } from '../customers/place.ts';
import { machineWords } from '../../words/machines.ts';
import { machineName, machineQueries } from './api.ts';
import { machinePaths } from './paths.ts';

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
    <Link to={customerHref(placeOf(customer))}>{customer.name}</Link>
  );
}

/** Links to the device that this one replaced, or that replaced it. */
function OtherDevice({ id: other }: { id: number | undefined }) {
  const { data } = useQuery({ ...machineQueries.detail(String(other)), enabled: other !== undefined });
  if (other === undefined) return <OptionalText value={undefined} />;
  const [found] = data?.items ?? [];
  return <Link to={machinePaths.view(other)}>{found === undefined ? other : machineName(found)}</Link>;
}

export function SnLink({ machine: { sn } }: { machine: MachineRecord }) {
  return (
    <Link to={path`/sns/${sn}`}>
      <Sn value={sn} />
    </Link>
  );
}

const column = columnsFor<MachineRecord, typeof machineFields>(machineFields, machineWords);

const mid = column('mid', { cell: (machine) => <Mid value={machine.mid} />, width: 190 });
const status = column('status', {
  cell: (machine) => <MachineStatusPill status={machine.status} />,
  width: 116,
  fact: true,
});
const id = column('id', { cell: (machine) => <Mono>{machine.id}</Mono>, width: 90, hidden: true });
const lastUpdate = column('lastUpdateDate', {
  cell: ({ lastUpdateDate }) => <DateTime value={lastUpdateDate} relative />,
});

export const machineColumns: readonly Column<MachineRecord>[] = [
  column('machineName', { cell: machineName, width: 170 }),
  mid,
  status,
  {
    id: 'online',
    header: machineWords.online.label,
    cell: (machine) => <Online machine={machine} />,
    width: 106,
    exports: ['sessionCount'],
  },
  column('sn', {
    cell: ({ sn }) => (
      <a href={path`/sns/${sn}`}>
        <Sn value={sn} />
      </a>
    ),
    width: 186,
    fact: true,
  }),
  column('customer', {
    cell: (machine) => <Customer machine={machine} />,
    width: 190,
    fact: true,
    exports: ['customer.name'],
  }),
  column('customId', { width: 140, hidden: true }),
  column('lastUpdateDate', { width: 150 }),
  column('regDate', { width: 150, hidden: true }),
  id,
];

export const machineFacts: readonly FactGroup<MachineRecord>[] = [
  {
    label: msg`General`,
    facts: [column('machineName', { header: machineWords.machineName.label }), ...[mid, status, column('customId')]],
  },
  {
    label: msg`Use`,
    facts: [
      column('sn', { cell: (machine) => <SnLink machine={machine} /> }),
      column('customer', { cell: (machine) => <Customer machine={machine} /> }),
      column('sessionCount', { header: msg`Open sessions` }),
      lastUpdate,
      column('replaces', { cell: ({ replaces }) => <OtherDevice id={replaces} /> }),
      column('replacedBy', { cell: ({ replacedBy }) => <OtherDevice id={replacedBy} /> }),
    ],
  },
  {
    label: msg`Record`,
    facts: [column('regDate', { cell: ({ regDate }) => <DateTime value={regDate} relative /> }), id],
  },
];
