import { EXPORT_NAMES, type ExportFormat, type ExportName } from '#contract/work/export-names.ts';
import type { PageSource } from '../api/page-query.ts';

/** What an export of the whole of a list is asked for: its name, and the query string. */
export type ExportRequest = { readonly resource: ExportName; readonly query: Readonly<Record<string, string>> };

/** The export of a list with the columns in this order; undefined for one that has no export. */
export function exportRequest(
  { key, body, scope }: PageSource,
  columns: readonly string[],
  format: ExportFormat,
): ExportRequest | undefined {
  const resource = EXPORT_NAMES.find((known) => key === `POST /${known}/data`);
  if (resource === undefined) return undefined;
  const query = { format, q: JSON.stringify(body), columns: columns.join(',') };
  return { resource, query: scope === undefined ? query : { ...query, scope } };
}

/** Where the export can be saved from while it is written. */
export const exportLink = ({ resource, query }: ExportRequest): string =>
  `/bff/api/export/${resource}?${new URLSearchParams(query).toString()}`;
