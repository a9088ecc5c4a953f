import { EXPORT_NAMES, type ExportFormat, type ExportName } from '#contract/work/export-names.ts';
import type { PageSource } from '../api/page-query.ts';

/** The name of an export of a whole list, and its query parameters. */
export type ExportRequest = { readonly resource: ExportName; readonly query: Readonly<Record<string, string>> };

/** Returns the export of a list with the columns in this order, or undefined for a list without an export. */
export function exportRequest(
  source: PageSource,
  columns: readonly string[],
  format: ExportFormat,
  words?: string,
): ExportRequest | undefined {
  const { body, scope } = source;
  const resource = exportName(source);
  if (resource === undefined) return undefined;
  const query = { format, q: JSON.stringify(body), columns: columns.join(','), ...(words !== undefined && { words }) };
  return { resource, query: scope === undefined ? query : { ...query, scope } };
}

/** A longer link does not fit into a request. */
export const LONGEST_LINK = 7000;

/** Returns the name of the export of a list, or undefined for a list without one. */
export const exportName = ({ key }: PageSource): ExportName | undefined =>
  EXPORT_NAMES.find((known) => key === `POST /${known}/data`);

/** Returns the URL from which the browser saves the export. */
export const exportLink = ({ resource, query }: ExportRequest): string =>
  `/bff/api/export/${resource}?${new URLSearchParams(query).toString()}`;
