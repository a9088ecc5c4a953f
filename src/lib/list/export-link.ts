import { EXPORT_NAMES, type ExportFormat, type ExportName } from '#contract/work/export-names.ts';
import type { PageSource } from '../api/page-query.ts';

/** The name of an export of a whole list, and its query parameters. */
export type ExportRequest = { readonly resource: ExportName; readonly query: Readonly<Record<string, string>> };

/** Returns the export of a list with the columns in this order, or undefined for a list without an export. */
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

/** Returns the URL from which the browser saves the export. */
export const exportLink = ({ resource, query }: ExportRequest): string =>
  `/bff/api/export/${resource}?${new URLSearchParams(query).toString()}`;
