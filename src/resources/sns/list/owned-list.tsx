import { useLingui } from '@lingui/react/macro';
import { IconPlugConnected } from '@tabler/icons-react';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import type { SnRecord } from '#contract/sns/sns.ts';
import { Button } from '../../../components/kit/button.tsx';
import { ListPage } from '../../../components/list-page/list-page.tsx';
import type { QueryEntry } from '../../../lib/list/filters.ts';
import { formatSn } from '../../../lib/format/format.ts';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { narrowed } from '../../../lib/api/page-query.ts';
import { snQueries } from '../../../domain/sn-queries.ts';
import { selected } from '../bulk/target.ts';
import { snColumns } from './columns.tsx';
import { snFilters } from './filters.ts';
import { snPaths } from '../paths.ts';

const BulkBar = lazyNamed(() => import('../bulk/bulk-bar.tsx'), 'BulkBar');

const rowId = ({ sn }: SnRecord): string => sn;
const rowName = ({ sn }: SnRecord): string => formatSn(sn);
const rowHref = ({ sn }: SnRecord): string => snPaths.page(sn);

type Props = {
  /** Names the list in the browser's memory. */
  id: string;
  title: string;
  /** What narrows the list to the SNs of its owner. */
  owner: readonly QueryEntry[];
  /** Columns that say the same in every row here. */
  without?: readonly string[];
  empty: string;
  /** Binds more SNs; left out for who may not. */
  bind?: { label: string; dialog: (close: () => void) => ReactNode } | undefined;
  /** Beside what can be done with SNs anywhere: unbinding the selected ones. */
  bulk?: (rows: readonly SnRecord[], clear: () => void) => ReactNode;
};

/** The SNs of something else, as a tab of its page. */
export function OwnedSnList({ id, title, owner, without = none, empty, bind, bulk }: Props) {
  const { t } = useLingui();
  const [binding, setBinding] = useState(false);
  const columns = useMemo(() => snColumns.filter((column) => !without.includes(column.id)), [without]);
  const button = bind !== undefined && (
    <Button leftSection={<IconPlugConnected size={16} aria-hidden />} onClick={() => setBinding(true)}>
      {bind.label}
    </Button>
  );
  return (
    <ListPage
      embedded
      id={id}
      title={title}
      query={narrowed(snQueries.list, owner)}
      columns={columns}
      fields={snFilters}
      search={{ name: 'sn', label: t`Find an SN` }}
      rowId={rowId}
      rowName={rowName}
      rowHref={rowHref}
      bulkActions={
        bulk === undefined
          ? undefined
          : (rows, clear) => (
              <>
                {bulk(rows, clear)}
                <Suspense>
                  <BulkBar target={selected(rows)} onDone={clear} />
                </Suspense>
              </>
            )
      }
      actions={button}
      empty={{ text: empty, action: button }}
    >
      {binding && bind?.dialog(() => setBinding(false))}
    </ListPage>
  );
}

const none: readonly string[] = [];
