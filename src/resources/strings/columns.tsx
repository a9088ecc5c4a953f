import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconPlaneDeparture, IconRefresh, type Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { StringKind, StringRecord } from '#contract/offline/strings.ts';
import { Actor } from '../../domain/actor.tsx';
import type { Column } from '../../components/data-table/columns.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Nothing } from '../../components/page/facts.tsx';
import { Mid } from '../../domain/mid.tsx';
import { Sn } from '../../domain/sn.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { Mono, OptionalText } from '../../components/text/text.tsx';
import type { FilterField } from '../../lib/list/filters.ts';
import { path } from '../../lib/path.ts';

const kinds: Readonly<Record<StringKind, { label: MessageDescriptor; icon: Icon }>> = {
  update: { label: msg`Update string`, icon: IconRefresh },
  borrow: { label: msg`Seat to take along`, icon: IconPlaneDeparture },
  return: { label: msg`Seat given back`, icon: IconArrowBackUp },
};

function KindPill({ kind }: { kind: StringKind }) {
  const { i18n } = useLingui();
  const { label, icon } = kinds[kind];
  return (
    <StatusPill tone={kind === 'borrow' ? 'info' : 'neutral'} icon={icon}>
      {i18n._(label)}
    </StatusPill>
  );
}

/** Shows a device by its display name. A removed device or a token ID has no page to link to. */
function Device({ string: { machineId, machineName, mid } }: { string: StringRecord }) {
  if (machineId === undefined) return <Mid value={mid} />;
  return <Link to={path`/devices/${machineId}`}>{machineName ?? <Mono>{mid}</Mono>}</Link>;
}

function Who({ string: { actor, actorKind } }: { string: StringRecord }) {
  return actor === undefined || actorKind === undefined ? (
    <Nothing>
      <Trans>the device itself</Trans>
    </Nothing>
  ) : (
    <Actor actor={actor} actorKind={actorKind} />
  );
}

export const stringColumns: readonly Column<StringRecord>[] = [
  {
    id: 'serial',
    header: msg`Serial`,
    cell: ({ serial }) => <Mono>{serial}</Mono>,
    sort: 'serial',
    width: 110,
  },
  { id: 'time', header: msg`Handed out`, cell: ({ time }) => <DateTime value={time} relative />, width: 236 },
  { id: 'kind', header: msg`Kind`, cell: ({ kind }) => <KindPill kind={kind} />, width: 190 },
  {
    id: 'sn',
    header: msg`SN`,
    cell: ({ sn }) => (
      <Link to={path`/sns/${sn}/offline/strings`}>
        <Sn value={sn} />
      </Link>
    ),
    width: 186,
  },
  {
    id: 'device',
    header: msg`Device`,
    cell: (string) => <Device string={string} />,
    width: 230,
    exports: ['machineName', 'mid'],
  },
  {
    id: 'actor',
    header: msg`Who`,
    cell: (string) => <Who string={string} />,
    width: 180,
    exports: ['actor', 'actorKind'],
  },
  { id: 'ticket', header: msg`Ticket`, cell: ({ ticket }) => <OptionalText value={ticket} />, width: 130 },
];

export const stringFilters: readonly FilterField[] = [
  {
    name: 'kind',
    label: msg`Kind`,
    kind: 'choice',
    choices: Object.entries(kinds).map(([value, { label }]) => ({ value, label })),
  },
  { name: 'time', label: msg`Handed out`, kind: 'date' },
  { name: 'sn', label: msg`SN`, kind: 'text' },
  { name: 'actor', label: msg`Who`, kind: 'text' },
  { name: 'ticket', label: msg`Ticket`, kind: 'text' },
  { name: 'serial', label: msg`Serial`, kind: 'number' },
];
