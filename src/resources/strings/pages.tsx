import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import type { StringRecord } from '#contract/offline/strings.ts';
import { OwnedList, type OwnedListProps } from '../../components/list-page/owned-list.tsx';
import { formatSn } from '../../words/format-sn.ts';
import { stringQueries } from './api.ts';
import { stringColumns, stringFilters } from './columns.tsx';

/** Shows the strings that were generated for devices of all SNs. */
export function StringsTab() {
  const { t } = useLingui();
  return <StringList id="strings" title={t`Issued`} />;
}

export function SnStringsTab() {
  const { t } = useLingui();
  const { sn = '' } = useParams();
  const code = formatSn(sn);
  return <StringList key={sn} id="sn-strings" title={t`Issued for devices of ${code}`} owner={{ sn }} same={['sn']} />;
}

export function MachineStrings() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  return (
    <StringList
      key={id}
      id="machine-strings"
      title={t`Issued before`}
      owner={{ machineId: Number(id) }}
      same={['sn', 'device']}
    />
  );
}

function StringList(list: Pick<OwnedListProps<StringRecord>, 'id' | 'title' | 'owner' | 'same'>) {
  const { t } = useLingui();
  return (
    <OwnedList
      {...list}
      embedded
      query={stringQueries.list}
      columns={stringColumns}
      fields={stringFilters}
      rowId={rowId}
      rowName={rowId}
      empty={{
        text: t`No strings have been issued yet. Update strings are not stored. You can generate each one again.`,
      }}
    />
  );
}

const rowId = ({ serial }: StringRecord): string => String(serial);
