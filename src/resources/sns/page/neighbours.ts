import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { listTrail } from '../../../lib/list/list-trail.ts';
import { snQueries } from '../../../domain/sn-queries.ts';
import { snPaths } from '../paths.ts';

export type Neighbours = {
  /** Position in the list, counted from 1, and the length of the list. */
  position: number;
  total: number;
  /**
   * Opens the previous (-1) or next (1) SN on the same tab. At the end of a page it loads the next page of the list.
   */
  go: (step: -1 | 1) => Promise<void>;
};

const LIST = 'sns';

/** Returns the neighbours of an SN in the list that the operator came from; undefined without such a list. */
export function useNeighbours(sn: string): Neighbours | undefined {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const trail = listTrail.of(LIST);
  const at = trail?.ids.indexOf(sn) ?? -1;
  if (trail === undefined || at < 0) return undefined;
  const { request, ids, total } = trail;
  const position = request.offset + at + 1;

  const open = (next: string | undefined) => {
    const tab = pathname.split('/')[3];
    if (next !== undefined)
      void navigate(`${snPaths.page(next)}${tab === undefined || tab === 'edit' ? '' : `/${tab}`}`);
  };
  const turn = async (step: -1 | 1) => {
    const beside = { ...request, offset: Math.max(0, request.offset + step * request.limit) };
    const page = await queryClient.fetchQuery(snQueries.list(beside));
    const sns = page.items.map((item) => item.sn);
    listTrail.remember(LIST, { request: beside, ids: sns, total: page.total });
    open(step === 1 ? sns[0] : sns.at(-1));
  };
  return {
    position,
    total,
    go: async (step) => {
      if (position + step < 1 || position + step > total) return;
      const next = ids[at + step];
      if (next === undefined) await turn(step);
      else open(next);
    },
  };
}
