import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../components/page/failure.tsx';
import type { QueryEntry } from '../../lib/list/filters.ts';
import { sessionQueries } from './api.ts';
import { EndSessionsDialog } from './end-dialog.tsx';

/** A dialog that ends all open sessions that matched when it was opened. */
export function EndMatchingDialog({ querys, onClose }: { querys: readonly QueryEntry[]; onClose: () => void }) {
  const found = useQuery(sessionQueries.matching(querys));
  if (found.error !== null) return <Failure error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return null;
  const { items, total } = found.data;
  const [newest] = items;
  // Ids rise, so that this leaves out the sessions that begin while the dialog is open.
  const until = newest && { name: 'id', op: '<=', values: [newest.id] };
  const matching = until && { total, querys: [...querys, until] };
  return <EndSessionsDialog sessions={items} matching={matching} onClose={onClose} />;
}
