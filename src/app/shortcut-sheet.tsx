import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Keys } from '../components/menu/kbd.tsx';
import { Dialog } from '../components/kit/dialog.tsx';
import { useShortcuts, type ShortcutGroup } from '../lib/shortcuts.ts';
import styles from './shortcut-sheet.module.css';

const groups: Record<ShortcutGroup, MessageDescriptor> = {
  anywhere: msg`Anywhere`,
  places: msg`Go to`,
  selection: msg`On the selected rows`,
  record: msg`On the open record`,
  list: msg`On this page`,
  form: msg`In a form`,
};

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const shortcuts = useShortcuts();
  return (
    <Dialog opened onClose={onClose} title={t`Keyboard shortcuts`} size={640}>
      <div className={styles.groups}>
        {Object.entries(groups).map(([group, label]) => {
          const members = shortcuts.filter((shortcut) => shortcut.group === group && shortcut.keys !== undefined);
          return members.length === 0 ? null : (
            <section key={group}>
              <h3 className={styles.title}>{i18n._(label)}</h3>
              <dl className={styles.list}>
                {members.map(({ id, label: name, keys = '' }) => (
                  <div key={id} className={styles.line}>
                    <dt>{typeof name === 'string' ? name : i18n._(name)}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
