import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '../../../components/kit/button.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { failureTitle } from '../../../lib/api/failure-text.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { useNeighbours } from './neighbours.ts';
import styles from './page.module.css';

/**
 * The keys to the SNs before and after this one in the list one came from. The page has them whether its SN has arrived
 * or not, so that a quick second press is not lost on the way.
 */
export function useNeighbourKeys(sn: string): void {
  const neighbours = useNeighbourSteps(sn);
  const enabled = neighbours !== undefined;
  const step = (by: -1 | 1) => () => neighbours?.go(by);
  useShortcut({ id: 'sn.before', group: 'list', keys: '[', label: msg`Previous SN`, enabled, run: step(-1) });
  useShortcut({ id: 'sn.after', group: 'list', keys: ']', label: msg`Next SN`, enabled, run: step(1) });
}

/** The ways to the SNs before and after this one in the list one came from; nothing when one came from elsewhere. */
export function NeighbourButtons({ sn }: { sn: string }) {
  const { t, i18n } = useLingui();
  const neighbours = useNeighbourSteps(sn);
  if (neighbours === undefined) return null;

  const at = formatNumber(neighbours.position, i18n.locale);
  const all = formatNumber(neighbours.total, i18n.locale);
  return (
    <span className={styles.neighbours}>
      <IconButton label={t`Previous SN ([)`} onClick={() => neighbours.go(-1)} disabled={neighbours.position <= 1}>
        <IconChevronLeft size={16} aria-hidden />
      </IconButton>
      <span className={styles.position}>
        <Trans>
          {at} of {all}
        </Trans>
      </span>
      <IconButton
        label={t`Next SN (])`}
        onClick={() => neighbours.go(1)}
        disabled={neighbours.position >= neighbours.total}
      >
        <IconChevronRight size={16} aria-hidden />
      </IconButton>
    </span>
  );
}

/** The neighbours, with the way there telling itself when it fails. */
function useNeighbourSteps(sn: string) {
  const { i18n } = useLingui();
  const neighbours = useNeighbours(sn);
  if (neighbours === undefined) return undefined;
  const go = (step: -1 | 1) => {
    neighbours.go(step).catch((error: unknown) => {
      toast.failed(i18n._(failureTitle(error)), error instanceof ApiError ? error.message : undefined);
    });
  };
  return { ...neighbours, go };
}
