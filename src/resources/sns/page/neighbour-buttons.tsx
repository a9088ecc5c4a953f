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
 * Registers the shortcuts for the previous and the next SN of the list. The page registers them before its SN has
 * loaded, so that quick repeated presses work.
 */
export function useNeighbourKeys(sn: string): void {
  const neighbours = useNeighbourSteps(sn);
  const enabled = neighbours !== undefined;
  const step = (by: -1 | 1) => () => neighbours?.go(by);
  useShortcut({ id: 'sn.before', group: 'list', keys: '[', label: msg`Previous SN`, enabled, run: step(-1) });
  useShortcut({ id: 'sn.after', group: 'list', keys: ']', label: msg`Next SN`, enabled, run: step(1) });
}

/**
 * Shows buttons for the previous and the next SN of the list. Shows nothing when the operator did not come from a list.
 */
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

/** Returns the neighbours. When `go` fails, it shows a toast. */
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
