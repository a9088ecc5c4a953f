import type { ExportName } from '../../contract/work/export-names.ts';
import type { Walk } from '../../query/walk.ts';
import type { Reader } from '../../db/handle.ts';

/** What a list is asked for when it is exported: its scope, already checked by its own schema, and the time. */
export type Asked = {
  readonly db: Reader;
  readonly scope: readonly string[];
  readonly now: number;
};

/** The way to each list that can be exported. */
export type ExportSources = Readonly<Record<ExportName, (asked: Asked) => Walk | Promise<Walk>>>;
