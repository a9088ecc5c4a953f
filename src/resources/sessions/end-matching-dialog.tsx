import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../components/page/failure.tsx';
import type { QueryEntry } from '../../lib/list/filters.ts';
import { sessionQueries } from './api.ts';
import { EndSessionsDialog } from './end-dialog.tsx';

/** Asks before all sessions are ended that are open and match by the time it is asked. */
export function EndMatchingDialog({ querys, onClose }: { querys: readonly QueryEntry[]; onClose: () => void }) {
  const found = useQuery(sessionQueries.matching(querys));
  if (found.error !== null) return <Failure error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return null;
  return <EndSessionsDialog sessions={found.data} onClose={onClose} />;
}
