import { Plural, useLingui } from '@lingui/react/macro';
import { Suspense, type ReactNode } from 'react';
import type { SnRecord } from '#contract/sns/sns.ts';
import { OwnedList, type OwnedListProps } from '../../../components/list-page/owned-list.tsx';
import { RemoveSelected } from '../../../components/list-page/remove-selected.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { formatSn } from '../../../lib/format/format.ts';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { snQueries } from '../../../domain/sn-queries.ts';
import { selected } from '../bulk/target.ts';
import { snPaths } from '../paths.ts';
import { snColumns } from './columns.tsx';
import { snFilters } from './filters.ts';

const BulkBar = lazyNamed(() => import('../bulk/bulk-bar.tsx'), 'BulkBar');

const rowId = ({ sn }: SnRecord): string => sn;
const rowName = ({ sn }: SnRecord): string => formatSn(sn);
const rowHref = ({ sn }: SnRecord): string => snPaths.page(sn);
const nameOf = ({ sn }: SnRecord): ReactNode => <Sn key={sn} value={sn} />;

type Unbind = { run: (sns: readonly string[]) => Promise<unknown>; consequence: (count: number) => ReactNode };

type Props = Pick<OwnedListProps<SnRecord>, 'id' | 'title' | 'owner' | 'same' | 'add'> & {
  empty: string;
  /** Without it, SNs cannot be unbound here, and the selected SNs cannot be changed. */
  unbind?: Unbind | undefined;
};

export function OwnedSnList({ empty, unbind, ...list }: Props) {
  const { t } = useLingui();
  return (
    <OwnedList
      {...list}
      query={snQueries.list}
      columns={snColumns}
      fields={snFilters}
      search={{ name: 'sn', label: t`Find an SN` }}
      rowId={rowId}
      rowName={rowName}
      rowHref={rowHref}
      bulkActions={
        unbind === undefined
          ? undefined
          : (rows, clear) => (
              <>
                <RemoveSelected
                  rows={rows}
                  nameOf={nameOf}
                  title={t`Unbind SNs`}
                  consequence={unbind.consequence}
                  run={(asked) => unbind.run(asked.map(rowId))}
                  done={(count) => <Plural value={count} one="# SN unbound" other="# SNs unbound" />}
                  onDone={clear}
                />
                <Suspense>
                  <BulkBar target={selected(rows)} onDone={clear} />
                </Suspense>
              </>
            )
      }
      empty={{ text: empty }}
    />
  );
}
