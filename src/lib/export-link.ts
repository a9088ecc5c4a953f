import { EXPORT_NAMES, type ExportFormat } from '#contract/export-names.ts';
import type { PageSource } from './page-query.ts';

/** Where the whole of a list can be saved from, with the columns in this order; undefined for one that has no export. */
export function exportLink(
  { route, body, scope }: PageSource,
  columns: readonly string[],
  format: ExportFormat,
): string | undefined {
  const name = EXPORT_NAMES.find((known) => route === `/${known}/data`);
  if (name === undefined) return undefined;
  const query = new URLSearchParams({ format, q: JSON.stringify(body), columns: columns.join(',') });
  if (scope !== undefined) query.set('scope', scope);
  return `/bff/api/export/${name}?${query.toString()}`;
}
