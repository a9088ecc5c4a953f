import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, type ReactNode } from 'react';
import { CommandScopeContext, type CommandScope } from '../../lib/command-scope.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { IconButton } from '../kit/button.tsx';
import { useRovingFocus } from '../menu/use-roving-focus.ts';
import { Keys } from '../menu/kbd.tsx';
import styles from './action-bar.module.css';

type Props = {
  count: number;
  onClear: () => void;
  /** The offer to select all matching rows, made once the whole page is selected. */
  offer?: { total: number; take: () => void } | undefined;
  /** True if all matching rows are chosen. The bar has other actions then. */
  matching: boolean;
  trailing?: ReactNode;
  children: ReactNode;
};

/**
 * The actions for the selected rows, right after the toolbar in the tab order. The key `a` focuses it. It renders one frame
 * after the check boxes, so that they do not wait for it. The bar for all matching rows replaces it at once, because a click
 * in between would reach an action of the old bar.
 */
export function ActionBar(props: Props) {
  const later = useDeferredValue(props);
  const { count, onClear, offer, trailing, children } = props.matching ? props : later;
  const { t, i18n } = useLingui();
  const { props: roving, enter } = useRovingFocus();
  // The button of the offer is gone once it was pressed: the keyboard goes on at the actions.
  useEffect(() => {
    if (props.matching && document.activeElement === document.body) enter();
  }, [props.matching, enter]);
  const subject = i18n._(msg({ message: plural(count, { one: '# selected', other: '# selected' }) }));
  const scope = useMemo((): CommandScope => ({ group: 'selection', subject }), [subject]);
  useShortcut({
    id: 'list.actions',
    group: 'list',
    keys: 'a',
    label: msg`Actions for the selection`,
    enabled: count > 0,
    run: enter,
  });
  return (
    <>
      <div role="status" className={styles.announcement}>
        {count > 0 && <Trans>{count} selected; press A for actions</Trans>}
      </div>
      {count > 0 && (
        <div role="toolbar" aria-label={t`Actions for the selection`} className={styles.bar} {...roving}>
          <span className={styles.count}>{subject}</span>
          <CommandScopeContext value={scope}>{children}</CommandScopeContext>
          {/* After the actions, which must not move under the pointer when the offer is taken. */}
          {offer !== undefined && (
            <button type="button" className={styles.offer} onClick={offer.take}>
              <Trans>Select all {formatNumber(offer.total, i18n.locale)} matching</Trans>
            </button>
          )}
          <span className={styles.end}>
            {trailing}
            <span className={styles.hint} aria-hidden>
              <Keys keys="a" />
            </span>
            <IconButton label={t`Clear the selection`} onClick={onClear}>
              <IconX size={16} aria-hidden />
            </IconButton>
          </span>
        </div>
      )}
    </>
  );
}
