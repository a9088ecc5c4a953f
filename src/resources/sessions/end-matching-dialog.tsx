import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../components/page/failure.tsx';
import type { QueryEntry } from '../../lib/list/filters.ts';
import { sessionQueries } from './api.ts';
import { EndSessionsDialog, type EndProps } from './end-dialog.tsx';

type Props = Pick<EndProps, 'title' | 'onClose' | 'onDone'> & { querys: readonly QueryEntry[] };

/** A dialog that ends all open sessions that matched when it was opened. */
export function EndMatchingDialog({ querys, ...shown }: Props) {
  const found = useQuery(sessionQueries.matching(querys));
  if (found.error !== null) return <Failure error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return null;
  const { items, total } = found.data;
  const [newest] = items;
  // Ids rise, so that this leaves out the sessions that begin while the dialog is open.
  const until = newest && { name: 'id', op: '<=', values: [newest.id] };
  const matching = until && { total, querys: [...querys, until] };
  return <EndSessionsDialog {...shown} sessions={items} matching={matching} />;
}
