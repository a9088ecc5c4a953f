import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Reply } from '../../lib/api/api-client.ts';
import { formatNumber } from '../../lib/format/format.ts';
import type { FilterField } from '../../lib/list/filters.ts';
import { rememberPlace } from '../../lib/last-place.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import type { PastedBy } from '../../lib/pasted.ts';
import { listTrail } from '../../lib/list/list-trail.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useListState, type ListRequest } from '../../lib/list/list-state.ts';
import type { ListQuery } from '../../lib/api/page-query.ts';
import { useFirstScreenStands } from '../../lib/painted.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { shownIds, type Column } from '../data-table/columns.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { useSelection } from '../data-table/use-selection.ts';
import { LinkButton } from '../kit/button.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { ActionBar } from './action-bar.tsx';
import { ExportSelected, type ExportBy } from './export-button.tsx';
import { ListFooter } from './list-footer.tsx';
import { listMessage, StaleNotice, type EmptyText } from './list-message.tsx';
import type { RowAction } from './row-menu.tsx';
import { useMatching, type Matching } from './use-matching.ts';
import { Toolbar } from './toolbar.tsx';
import { useSearchDraft } from './use-search-draft.ts';
import { useSavedViews } from './use-saved-views.ts';
import { ViewTabs, type View } from './view-tabs.tsx';
import styles from './list-page.module.css';

const NotFound = lazyNamed(() => import('./not-found.tsx'), 'NotFound');

export type ListPageProps<Row extends object> = {
  id: string;
  title: string;
  query: ListQuery<Row>;
  columns: readonly Column<Row>[];
  fields: readonly FilterField[];
  search?: { name: string; label: string };
  /** The filter that a pasted list becomes. */
  pasted?: PastedBy<Row>;
  views?: readonly View[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** Address of a row. `o`, Enter and a click open it. */
  rowHref?: (row: Row) => string;
  /** Address of a row's edit drawer, which `e` opens. Leave out when the operator may not edit. */
  editHref?: ((row: Row) => string | undefined) | undefined;
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** Content of the action bar for the selected rows. Without it rows cannot be selected. */
  bulkActions?: ((rows: readonly Row[], clear: () => void) => ReactNode) | undefined;
  /** Content of the action bar for all matching rows. Without it only rows of the page can be selected. */
  bulkMatching?: ((matching: Matching, clear: () => void) => ReactNode) | undefined;
  exportBy?: ExportBy<Row>;
  /** The button that creates a record, also on the key `n`. It is the primary one of a page of its own. Leave out when the operator may not create. */
  create?: { label: string; to: string } | undefined;
  empty: EmptyText;
  /** Further buttons before the primary one. They may depend on the current page. */
  actions?: ReactNode | ((page: Reply<Row> | undefined) => ReactNode);
  /** True for a part of another page. The list has no head then, and its buttons are in the toolbar. */
  embedded?: boolean;
  note?: (request: ListRequest) => ReactNode;
  children?: ReactNode;
};

export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { columns, fields, rowId, search, create, embedded = false } = props;
  const { i18n } = useLingui();
  usePageTitle(props.title);
  const location = useLocation();
  const navigate = useNavigate();
  const state = useListState({ id: props.id, fields, ...(search === undefined ? {} : { search: search.name }) });
  const saved = useSavedViews(props.id, state, !embedded);
  const draft = useSearchDraft(state.search, state.setSearch);
  const { pasted } = props;
  const list = pasted && state.filters.find(({ name, op }) => name === pasted.name && op === 'in');
  // The click is painted first. The request follows in the next frame.
  const request = useDeferredValue(saved.opening ? undefined : state.request);
  const { source, ...query } = props.query(request ?? state.request, shownIds(columns, state.columns));
  const queryClient = useQueryClient();
  // `useQuery` would request the first page only after the empty screen is painted.
  const [isAsked] = useState(() => {
    if (request !== undefined) void queryClient.prefetchQuery(query);
    return request !== undefined;
  });
  const page = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    enabled: request !== undefined,
    // A prefetch that was refused is not repeated.
    retryOnMount: !isAsked,
  });
  const skeleton = useDelayed(page.isPending);

  // On the first screen, rows wait until the shell is painted.
  const data = useFirstScreenStands() ? page.data : undefined;
  const rows = data?.items;
  const loaded = useMemo(() => rows?.map(rowId), [rows, rowId]);
  const ids = loaded ?? noRows;
  // The rows may belong to an older request or search text, and the operator means the newer one.
  const outdated = draft.isPending || page.isPlaceholderData || hashKey([request]) !== hashKey([state.request]);
  const selection = useSelection(outdated ? undefined : loaded);
  const { clear } = selection;
  useEffect(() => {
    if (draft.isPending) clear();
  }, [draft.isPending, clear]);
  const matching = useMatching(selection, ids, data?.total, props.bulkMatching === undefined ? undefined : source);
  const find = async (wanted: ListRequest) => {
    const { source: _source, ...found } = props.query(wanted);
    const { items, total } = await queryClient.fetchQuery(found);
    return { total, values: pasted === undefined ? [] : items.map(pasted.of) };
  };
  const refresh = () => {
    state.touch();
    void page.refetch();
  };
  const message = listMessage({
    state,
    fields,
    error: page.error,
    onRetry: refresh,
    total: data?.total,
    count: rows?.length ?? 0,
    empty: props.empty,
  });

  useEffect(() => rememberPlace(location.pathname, location.search), [location.pathname, location.search]);
  const total = page.isPlaceholderData ? undefined : data?.total;
  useEffect(() => {
    if (total !== undefined && request !== undefined) listTrail.remember(props.id, { request, ids, total });
  }, [props.id, request, ids, total]);
  useShortcut({
    id: 'list.create',
    group: 'list',
    keys: 'n',
    label: create?.label ?? msg`New`,
    inPalette: true,
    enabled: create !== undefined,
    run: () => void navigate((create?.to ?? '.') + location.search),
  });
  const { bulkActions } = props;
  const picked = rows?.filter((row) => selection.ids.has(rowId(row))) ?? noRows;
  const count = (
    <span aria-live="polite" className={styles.count}>
      {data !== undefined && formatNumber(data.total, i18n.locale)}
    </span>
  );
  const buttons = (
    <>
      {typeof props.actions === 'function' ? props.actions(data) : props.actions}
      {create !== undefined && (
        <LinkButton
          to={create.to + location.search}
          keys="n"
          emphasis={embedded ? 'default' : 'primary'}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {create.label}
        </LinkButton>
      )}
    </>
  );
  return (
    <div className={styles.page}>
      {!embedded && <PageHeader title={props.title} aside={count} actions={buttons} />}
      {(!embedded || props.views !== undefined) && (
        <ViewTabs screen={props.id} views={props.views} state={state} saved={saved} />
      )}
      <Toolbar
        list={props}
        state={state}
        search={
          search && { label: search.label, draft, onList: pasted && ((values) => state.setList(pasted.name, values)) }
        }
        onRefresh={refresh}
        refreshing={page.isFetching}
        source={source}
        total={total}
        buttons={embedded ? buttons : undefined}
      />
      {bulkActions !== undefined && (
        <ActionBar
          count={matching.chosen?.total ?? selection.ids.size}
          onClear={selection.clear}
          offer={matching.offer}
          matching={matching.chosen !== undefined}
          trailing={
            source !== undefined &&
            props.exportBy !== undefined && (
              <ExportSelected
                source={matching.chosen?.source ?? source}
                by={props.exportBy}
                rows={matching.chosen === undefined ? picked : undefined}
                total={matching.chosen?.total ?? picked.length}
                columns={columns}
                chosen={state.columns}
              />
            )
          }
        >
          {matching.chosen === undefined
            ? bulkActions(picked, selection.clear)
            : props.bulkMatching?.(matching.chosen, selection.clear)}
        </ActionBar>
      )}
      {page.isRefetchError && rows !== undefined && rows.length > 0 && (
        <StaleNotice error={page.error} onRetry={refresh} />
      )}
      {pasted !== undefined && list !== undefined && (
        <Suspense>
          <NotFound name={pasted.name} values={list.values} same={pasted.same} find={find} />
        </Suspense>
      )}
      {props.note?.(state.request)}
      {message === undefined ? (
        <DataTable
          id={props.id}
          caption={props.title}
          columns={columns}
          rows={rows ?? (skeleton ? undefined : noRows)}
          rowId={rowId}
          rowName={props.rowName}
          rowHref={props.rowHref}
          editHref={props.editHref}
          menu={props.rowActions}
          selection={bulkActions === undefined ? undefined : selection}
          sorts={state.sorts}
          onSort={state.setSorts}
          chosen={state.columns}
          widths={state.widths}
          onWidths={state.setWidths}
          density={state.density}
          outdated={outdated}
        />
      ) : (
        <div className={styles.message}>{message}</div>
      )}
      {message === undefined && <ListFooter state={state} total={data?.total ?? 0} count={rows?.length ?? 0} />}
      {props.children}
    </div>
  );
}

const noRows: readonly never[] = [];
