import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '../../components/kit/button.tsx';
import { toast } from '../../components/toast.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { failureTitle } from '../../lib/failure-text.ts';
import { formatNumber } from '../../lib/format.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useNeighbours } from './neighbours.ts';
import styles from './page.module.css';

/** The ways to the SNs before and after this one in the list one came from; nothing when one came from elsewhere. */
export function NeighbourButtons({ sn }: { sn: string }) {
  const { t, i18n } = useLingui();
  const neighbours = useNeighbours(sn);
  const known = neighbours !== undefined;
  const go = (step: -1 | 1) => () => {
    neighbours?.go(step).catch((error: unknown) => {
      toast.failed(i18n._(failureTitle(error)), error instanceof ApiError ? error.message : undefined);
    });
  };
  useShortcut({ id: 'sn.before', group: 'list', keys: '[', label: msg`Previous SN`, enabled: known, run: go(-1) });
  useShortcut({ id: 'sn.after', group: 'list', keys: ']', label: msg`Next SN`, enabled: known, run: go(1) });
  if (!known) return null;

  const at = formatNumber(neighbours.position, i18n.locale);
  const all = formatNumber(neighbours.total, i18n.locale);
  return (
    <span className={styles.neighbours}>
      <IconButton label={t`Previous SN ([)`} onClick={go(-1)} disabled={neighbours.position <= 1}>
        <IconChevronLeft size={16} aria-hidden />
      </IconButton>
      <span className={styles.position}>
        <Trans>
          {at} of {all}
        </Trans>
      </span>
      <IconButton label={t`Next SN (])`} onClick={go(1)} disabled={neighbours.position >= neighbours.total}>
        <IconChevronRight size={16} aria-hidden />
      </IconButton>
    </span>
  );
}
