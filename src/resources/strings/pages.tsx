import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { StringRecord } from '#contract/offline/strings.ts';
import { ListPage } from '../../components/list-page/list-page.tsx';
import type { QueryEntry } from '../../lib/list/filters.ts';
import { formatSn } from '../../lib/format/format.ts';
import { narrowed } from '../../lib/api/page-query.ts';
import { stringQueries } from './api.ts';
import { stringColumns } from './columns.tsx';
import { stringFilters } from './filters.ts';

const everything: readonly QueryEntry[] = [];
const nothing: readonly string[] = [];

/** The strings that were handed out for devices, of all SNs. */
export function StringsTab() {
  const { t } = useLingui();
  return <StringList id="strings" title={t`Handed out`} owner={everything} without={nothing} />;
}

const sameInSn = ['sn'];

/** The strings of an SN. */
export function SnStringsTab() {
  const { t } = useLingui();
  const { sn = '' } = useParams();
  const code = formatSn(sn);
  const owner = useMemo(() => [{ name: 'sn', op: '=' as const, values: [sn] }], [sn]);
  return (
    <StringList
      key={sn}
      id="sn-strings"
      title={t`Handed out for devices of ${code}`}
      owner={owner}
      without={sameInSn}
    />
  );
}

const sameInMachine = ['sn', 'device'];

/** The strings of a device, below what makes one. */
export function MachineStrings() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const owner = useMemo(() => [{ name: 'machineId', op: '=' as const, values: [Number(id)] }], [id]);
  return (
    <StringList key={id} id="machine-strings" title={t`Handed out before`} owner={owner} without={sameInMachine} />
  );
}

type Props = {
  /** Names the list in the browser's memory. */
  id: string;
  title: string;
  owner: readonly QueryEntry[];
  /** Columns and filters that say the same in every row here. */
  without: readonly string[];
};

function StringList({ id, title, owner, without }: Props) {
  const { t } = useLingui();
  const columns = useMemo(() => stringColumns.filter((column) => !without.includes(column.id)), [without]);
  const fields = useMemo(() => stringFilters.filter(({ name }) => !without.includes(name)), [without]);
  const query = useMemo(() => narrowed(stringQueries.list, owner), [owner]);
  return (
    <ListPage
      embedded
      id={id}
      title={title}
      query={query}
      columns={columns}
      fields={fields}
      rowId={rowId}
      rowName={rowId}
      empty={{ text: t`No string was handed out yet. Strings themselves are not kept: each can be made anew.` }}
    />
  );
}

const rowId = ({ serial }: StringRecord): string => String(serial);
