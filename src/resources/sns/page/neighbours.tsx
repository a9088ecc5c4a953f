import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { IconButton } from '../../../components/kit/button.tsx';
import { useTellFailure } from '../../../components/toast/use-tell-failure.ts';
import { snQueries } from '../../../domain/sn-queries.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { listTrail } from '../../../lib/list/list-trail.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { snPaths } from '../paths.ts';
import styles from './page.module.css';

type Step = -1 | 1;

const LIST = 'sns';

/**
 * Registers the shortcuts for the previous and the next SN of the list. The page registers them before its SN has
 * loaded, so that quick repeated presses work.
 */
export function useNeighbourKeys(sn: string): void {
  const neighbours = useNeighbours(sn);
  const enabled = neighbours !== undefined;
  const step = (by: Step) => () => neighbours?.go(by);
  useShortcut({ id: 'sn.before', group: 'list', keys: '[', label: msg`Previous SN`, enabled, run: step(-1) });
  useShortcut({ id: 'sn.after', group: 'list', keys: ']', label: msg`Next SN`, enabled, run: step(1) });
}

export function NeighbourButtons({ sn }: { sn: string }) {
  const { t, i18n } = useLingui();
  const neighbours = useNeighbours(sn);
  if (neighbours === undefined) return null;
  const { position, total, go } = neighbours;
  const at = formatNumber(position, i18n.locale);
  const all = formatNumber(total, i18n.locale);
  return (
    <span className={styles.neighbours}>
      <IconButton label={t`Previous SN`} keys="[" onClick={() => go(-1)} disabled={position <= 1}>
        <IconChevronLeft size={16} aria-hidden />
      </IconButton>
      <span className={styles.position}>
        <Trans>
          {at} of {all}
        </Trans>
      </span>
      <IconButton label={t`Next SN`} keys="]" onClick={() => go(1)} disabled={position >= total}>
        <IconChevronRight size={16} aria-hidden />
      </IconButton>
    </span>
  );
}

/**
 * Returns the position of an SN in the list that the operator came from, counted from 1, and a function that opens its
 * neighbour on the same tab; undefined without such a list.
 */
function useNeighbours(sn: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const tellFailure = useTellFailure();
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
  const turnPage = async (step: Step) => {
    const beside = { ...request, offset: Math.max(0, request.offset + step * request.limit) };
    const page = await queryClient.fetchQuery(snQueries.list(beside));
    const sns = page.items.map((item) => item.sn);
    listTrail.remember(LIST, { request: beside, ids: sns, total: page.total });
    open(step === 1 ? sns[0] : sns.at(-1));
  };
  const go = (step: Step) => {
    if (position + step < 1 || position + step > total) return;
    const next = ids[at + step];
    if (next === undefined) turnPage(step).catch(tellFailure);
    else open(next);
  };
  return { position, total, go };
}
