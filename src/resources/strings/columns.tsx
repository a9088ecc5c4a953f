import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { StringRecord } from '#contract/offline/strings.ts';
import { stringFields, type StringKind } from '#contract/records/strings.ts';
import { Actor } from '../../domain/actor.tsx';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { Nothing } from '../../components/page/facts.tsx';
import { Mid } from '../../domain/mid.tsx';
import { Sn } from '../../domain/sn.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { Mono } from '../../components/text/text.tsx';
import { filterLines } from '../../lib/list/filters.ts';
import { path } from '../../lib/path.ts';
import { stringWords } from '../../words/lists.ts';
import { stringKinds } from '../../domain/devices/string-kinds.ts';

function KindPill({ kind }: { kind: StringKind }) {
  const { i18n } = useLingui();
  const { label, icon } = stringKinds[kind];
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

const column = columnsFor<StringRecord, typeof stringFields>(stringFields, stringWords);

export const stringColumns: readonly Column<StringRecord>[] = [
  column('serial', { cell: ({ serial }) => <Mono>{serial}</Mono>, align: 'start', width: 110 }),
  column('time', { cell: ({ time }) => <DateTime value={time} relative />, width: 230, fact: true }),
  column('kind', { cell: ({ kind }) => <KindPill kind={kind} />, width: 180, fact: true }),
  column('sn', {
    cell: ({ sn }) => (
      <Link to={path`/sns/${sn}/offline/strings`}>
        <Sn value={sn} />
      </Link>
    ),
    width: 186,
    fact: true,
  }),
  {
    id: 'device',
    header: msg`Device`,
    cell: (string) => <Device string={string} />,
    width: 210,
    exports: ['machineName', 'mid'],
  },
  column('actor', { cell: (string) => <Who string={string} />, width: 170, exports: ['actor', 'actorKind'] }),
  column('ticket', { width: 120 }),
];

export const stringFilters = filterLines(
  stringFields,
  stringWords,
  ['kind', 'time', 'sn', 'actor', 'ticket', 'serial'],
  { kind: { choices: Object.entries(stringKinds).map(([value, { label }]) => ({ value, label })) } },
);
