import { keptOfOperator } from './api/operator-memory.ts';

const searches = new Map<string, string>();
const rows = new Map<string, string>();

/** Stores the query parameters of a list, so that links to the list restore its state. */
export function rememberPlace(pathname: string, search: string): void {
  searches.set(pathname, search);
}

keptOfOperator({
  forget: () => {
    searches.clear();
    rows.clear();
  },
});

/** Returns the URL of a page with its last query parameters, if it was visited. */
export const placeWithState = (pathname: string): string => pathname + (searches.get(pathname) ?? '');

/** The row of each list that was opened last. It is highlighted when the operator returns. */
export const lastRow = {
  remember: (list: string, row: string): void => void rows.set(list, row),
  of: (list: string): string | undefined => rows.get(list),
};
