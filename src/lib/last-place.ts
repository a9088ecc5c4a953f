const searches = new Map<string, string>();
const rows = new Map<string, string>();

/** Notes the search part of a list's address, so that links to the list lead back to it as it was left. */
export function rememberPlace(pathname: string, search: string): void {
  searches.set(pathname, search);
}

/** The address of a page as it was left, or just the page when it was not visited. */
export const placeWithState = (pathname: string): string => pathname + (searches.get(pathname) ?? '');

/** The row of each list that was opened last: whoever comes back finds it marked. */
export const lastRow = {
  remember: (list: string, row: string): void => void rows.set(list, row),
  of: (list: string): string | undefined => rows.get(list),
};
