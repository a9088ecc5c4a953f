import type { ExportName } from '../../contract/work/export-names.ts';
import type { Walk } from '../../query/walk.ts';
import type { Reader } from '../../db/handle.ts';

/** The request to a list that is exported: the words of its scope, already checked, and the time. */
export type Asked = {
  readonly db: Reader;
  readonly scope: readonly string[];
  readonly now: number;
};

/** The list behind each export name. */
export type ExportSources = Readonly<Record<ExportName, (asked: Asked) => Walk | Promise<Walk>>>;
