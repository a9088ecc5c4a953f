import { useLingui } from '@lingui/react/macro';
import type { Selection } from './use-selection.ts';
import styles from './data-table.module.css';

export function SelectPage({ selection, count }: { selection: Selection; count: number }) {
  const { t } = useLingui();
  const chosen = selection.ids.size;
  return (
    <th scope="col" role="columnheader" className={styles.select}>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label={t`Select the page`}
          checked={count > 0 && chosen === count}
          ref={(input) => {
            if (input !== null) input.indeterminate = chosen > 0 && chosen < count;
          }}
          onChange={selection.togglePage}
        />
      </label>
    </th>
  );
}
