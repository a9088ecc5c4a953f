import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceFloppy, IconPlus, IconStar, IconUsers } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Fields, QueryName, SortName } from '#contract/records/field.ts';
import { failureTitle } from '../../lib/api/failure-text.ts';
import type { Filter } from '../../lib/list/filters.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { writeView, type Sort } from '../../lib/list/list-url.ts';
import { useUpdateView, type SavedView } from '../../lib/list/saved-views.ts';
import { useSession } from '../../lib/api/session.ts';
import { toast } from '../toast/toast.tsx';
import { Unseen } from '../text/text.tsx';
import type { SavedViews } from './use-saved-views.ts';
import { ViewMenu } from './view-menu.tsx';
import tabs from '../page/tabs.module.css';
import styles from './view-tabs.module.css';

export type View<Name extends string = string, Order extends string = string> = {
  id: string;
  label: MessageDescriptor;
  filters: Filter<Name>[];
  sorts?: Sort<Order>[];
};

/** Views of a list, with the query and sort names of its record. */
export type ViewsOf<F extends Fields> = readonly View<QueryName<F>, SortName<F>>[];

const ViewDialog = lazyNamed(() => import('./view-dialog.tsx'), 'ViewDialog');

const onlyAll: readonly View[] = [{ id: 'all', label: msg`All`, filters: [] }];

type Props = { screen: string; views: readonly View[] | undefined; state: ListState; saved: SavedViews };

export function ViewTabs({ screen, views = onlyAll, state, saved }: Props) {
  const { i18n, t } = useLingui();
  const [saving, setSaving] = useState(false);
  const { chosen, changed } = saved;
  const opensWith = saved.items.some((view) => view.default);
  const current = chosen === undefined ? views.find((view) => isShown(view, state)) : undefined;
  const isNew = state.written !== '' && !views.some((view) => queryOf(view) === state.written);

  return (
    <div className={styles.row}>
      <div role="group" aria-label={t`Views`} className={tabs.tabs}>
        {views.map((view) => (
          <button
            key={view.id}
            type="button"
            className={tabs.tab}
            aria-pressed={view === current}
            // An empty query would open the operator's default view.
            onClick={() => state.show(queryOf(view), opensWith && queryOf(view) === '' ? view.id : null)}
          >
            {i18n._(view.label)}
          </button>
        ))}
        {saved.items.map((view) => (
          <button
            key={view.id}
            type="button"
            className={tabs.tab}
            aria-pressed={view === chosen}
            onClick={() => state.show(view.query, String(view.id))}
          >
            <SavedName view={view} changed={view === chosen && changed} />
          </button>
        ))}
        {saved.error !== null && (
          <button type="button" className={tabs.tab} onClick={saved.retry}>
            <Trans>Saved views: {i18n._(failureTitle(saved.error))}. Try again</Trans>
          </button>
        )}
      </div>
      <div className={styles.acts}>
        {chosen !== undefined && changed && <SaveChanges screen={screen} view={chosen} query={state.toSave} />}
        {(chosen === undefined ? isNew : changed) && (
          <button type="button" className={styles.act} onClick={() => setSaving(true)}>
            <IconPlus size={15} aria-hidden />
            {chosen === undefined ? <Trans>Save view</Trans> : <Trans>Save as new</Trans>}
          </button>
        )}
        {chosen !== undefined && (
          <ViewMenu screen={screen} view={chosen} onDeleted={() => state.show(state.written, null)} />
        )}
      </div>
      {saving && (
        <Suspense>
          <ViewDialog
            screen={screen}
            query={state.toSave}
            onClose={() => setSaving(false)}
            onSaved={({ id }) => state.show(state.toSave, String(id), 'replace')}
          />
        </Suspense>
      )}
    </div>
  );
}

function SavedName({ view, changed }: { view: SavedView; changed: boolean }) {
  const { t } = useLingui();
  return (
    <span className={styles.name} title={view.shared ? t`Shared by ${view.owner}` : undefined}>
      {view.default && <IconStar size={13} aria-label={t`Default view`} />}
      {view.shared && <IconUsers size={13} aria-label={t`Shared`} />}
      {view.name}
      {changed && (
        <>
          <span className={styles.dot} aria-hidden />
          <Unseen>{t`changed`}</Unseen>
        </>
      )}
    </span>
  );
}

/** Saves the current filters, sorts and columns to the view. Only its owner may. */
function SaveChanges({ screen, view, query }: { screen: string; view: SavedView; query: string }) {
  const { t, i18n } = useLingui();
  const update = useUpdateView(screen);
  const { user } = useSession();
  if (view.owner !== user.username) return null;
  return (
    <button
      type="button"
      className={styles.act}
      disabled={update.isPending}
      onClick={() =>
        update.mutate(
          { id: view.id, query },
          {
            onSuccess: () => toast.done(t`Saved the view “${view.name}”`),
            onError: (error) => toast.failed(t`Not saved`, i18n._(failureTitle(error))),
          },
        )
      }
    >
      <IconDeviceFloppy size={15} aria-hidden />
      <Trans>Save changes</Trans>
    </button>
  );
}

const queryOf = ({ filters, sorts = [] }: View): string => writeView({ q: '', f: filters, sort: sorts, cols: null });

/** True when the list shows a built-in view. Sorts and columns do not matter. */
const isShown = (view: View, { search, filters }: ListState): boolean =>
  search === '' && signature(view.filters) === signature(filters);

const signature = (filters: Filter[]): string =>
  writeView({ q: '', f: filters, sort: [], cols: null }).split('&').toSorted().join('&');
