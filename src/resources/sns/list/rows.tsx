import { Suspense, type ReactNode } from 'react';
import type { SnRecord } from '#contract/sns/sns.ts';
import { snQueries } from '../../../domain/sn-queries.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import type { SnTarget } from '../bulk/target.ts';
import { snPaths } from '../paths.ts';
import { snColumns } from './columns.tsx';
import { snFilters } from './filters.ts';

/** Returns an SN without what may differ in its spelling. */
const sameSn = (text: string): string => text.replaceAll(/[-\s]/g, '').toUpperCase();

const BulkBar = lazyNamed(() => import('../bulk/bulk-bar.tsx'), 'BulkBar');

export const snRows = {
  query: snQueries.list,
  columns: snColumns,
  fields: snFilters,
  rowId: ({ sn }: SnRecord): string => sn,
  pasted: { name: 'sn', of: ({ sn }: SnRecord): string => sn, same: sameSn },
  rowName: ({ sn }: SnRecord): string => formatSn(sn),
  rowHref: ({ sn }: SnRecord): string => snPaths.page(sn),
};

/** Returns the bar of the actions for some SNs. Its code loads when SNs are selected. */
export const bulkBar = (target: SnTarget, onDone: () => void): ReactNode => (
  <Suspense>
    <BulkBar target={target} onDone={onDone} />
  </Suspense>
);
