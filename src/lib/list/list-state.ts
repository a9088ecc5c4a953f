import { useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import type { Query } from '#contract/listing.ts';
import { entriesOf, fits, type Filter, type FilterField } from './filters.ts';
import { listMemory, type ListMemory } from './list-memory.ts';
import { isUntouched, listParsers, readView, writeView, type Sort } from './list-url.ts';
import { useDensity, type Density } from '../preferences.ts';
import { useSession } from '../api/session.ts';

export const PAGE_SIZES = [50, 100, 250, 1000] as const;

/** Returns the number of rows of a page: the wanted one if it is offered. */
export const pageSize = (wanted: number | undefined): number =>
  PAGE_SIZES.find((known) => known === wanted) ?? PAGE_SIZES[0];

export type { Sort } from './list-url.ts';

export type ListRequest<Order extends string = never> = {
  body: Query;
  offset: number;
  limit: number;
  /** Never set. Its type checks the default order of a list against the sort names of the list. */
  order?: Order;
};

type ListStateOptions = {
  /** Key of the list in the browser's storage. */
  id: string;
  fields: readonly FilterField[];
  /** Query name that the search box searches. */
  search?: string;
};

/**
 * Returns the state of a list: filters, search, sorts, page, page size, columns and density. All of it is in the URL.
 * Columns, density and page size are also stored per list in the browser, for visits without them in the URL. Every
 * change adds a history entry. Filters, search, sorts and page size go back to the first page.
 */
export function useListState({ id, fields, search }: ListStateOptions) {
  // `shallow: false` updates the router's location too: links back to the list are made from it.
  const [url, setUrl] = useQueryStates(listParsers, { history: 'push', shallow: false });
  const [memory, setMemory] = useState(() => listMemory.read(id));
  const [now, setNow] = useState(() => new Date());
  const { timeZone } = useSession();
  const standardDensity = useDensity();

  const keep = (change: ListMemory) => setMemory(listMemory.write(id, change));
  const size = pageSize(url.size ?? memory.size);
  const page = Math.max(url.page, 1);

  const request = useMemo<ListRequest>(() => {
    const querys = url.f.flatMap((filter) => {
      const field = fields.find(({ name }) => name === filter.name);
      return fits(filter, field) ? entriesOf(filter, field, { now, timeZone }) : [];
    });
    const text = url.q.trim();
    if (search !== undefined && text !== '') {
      const field: FilterField = { name: search, label: { id: search }, kind: 'text' };
      querys.push(...entriesOf({ name: search, op: 'contains', values: [text] }, field, { now, timeZone }));
    }
    const sorts = url.sort.map(({ name, descending }) => ({ name, order: descending ? 'DESC' : 'ASC' }));
    return { body: { querys, sorts }, offset: (page - 1) * size, limit: size };
  }, [url.f, url.q, url.sort, fields, search, now, timeZone, page, size]);

  return {
    filters: url.f,
    search: url.q,
    sorts: url.sort,
    page,
    size,
    columns: url.cols ?? memory.columns,
    widths: memory.widths,
    density: url.density ?? memory.density ?? standardDensity,
    request,
    isFiltered: request.body.querys !== undefined && request.body.querys.length > 0,
    setFilters: (f: Filter[]) => void setUrl({ f, page: null }),
    /** Shows only the records of a pasted list, in place of an earlier one and of the search. */
    setList: (name: string, values: string[]) =>
      void setUrl({
        f: [...url.f.filter((filter) => filter.name !== name || filter.op !== 'in'), { name, op: 'in', values }],
        q: null,
        page: null,
      }),
    setSearch: (q: string, history: 'push' | 'replace') => void setUrl({ q, page: null }, { history }),
    setSorts: (sort: Sort[]) => void setUrl({ sort, page: null }),
    /** The view that was chosen last, if any. The current state may differ from it. */
    view: url.view,
    /** The current state in the format of a saved view. */
    written: writeView(url),
    /** `written` with the columns of this browser, for a new view. */
    toSave: writeView({ ...url, cols: url.cols ?? memory.columns ?? null }),
    isUntouched: isUntouched(url),
    /** Applies a saved view. Use `replace` for the view that the list opens with: it is not a step of the operator. */
    show: (query: string, view: string | null, history: 'push' | 'replace' = 'push') =>
      void setUrl({ ...readView(query), page: null, view }, { history }),
    setPage: (to: number) => void setUrl({ page: to }),
    setSize: (to: number) => (keep({ size: to }), void setUrl({ size: to, page: null })),
    setColumns: (columns: string[] | undefined) => (
      keep({ columns }),
      void setUrl({ cols: columns ?? null }, { history: 'replace' })
    ),
    setWidths: (widths: Record<string, number>) => keep({ widths }),
    setDensity: (density: Density) => (keep({ density }), void setUrl({ density }, { history: 'replace' })),
    clear: () => void setUrl({ f: null, q: null, page: null }),
    /** Restarts spans relative to now; called on refresh. */
    touch: () => setNow(new Date()),
  };
}

export type ListState = ReturnType<typeof useListState>;
