import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { writeFilter, type Filter } from '../../lib/filters.ts';
import type { ListState, Sort } from '../../lib/list-state.ts';
import styles from '../tabs.module.css';

/** Filters and sorts under a name. */
export type View = { id: string; label: MessageDescriptor; filters: Filter[]; sorts?: Sort[] };

/** Ready-made views of a list. The one whose filters and sorts are set is the current one; there may be none. */
export function ViewTabs({ views, state }: { views: readonly View[]; state: ListState }) {
  const { i18n, t } = useLingui();
  return (
    <div role="group" aria-label={t`Views`} className={styles.tabs}>
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className={styles.tab}
          aria-pressed={isShown(view, state)}
          onClick={() => state.show({ filters: view.filters, sorts: view.sorts ?? [] })}
        >
          {i18n._(view.label)}
        </button>
      ))}
    </div>
  );
}

const signature = (filters: readonly Filter[]) => filters.map(writeFilter).toSorted().join(' ');

function isShown(view: View, state: ListState): boolean {
  return state.search === '' && signature(view.filters) === signature(state.filters);
}
