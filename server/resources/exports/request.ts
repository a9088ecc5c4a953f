import type { z } from 'zod';
import { EXPORT_READS, EXPORT_TYPES, type ExportFormat, type ExportName } from '../../contract/work/export-names.ts';
import { exportWords } from '../../contract/work/exports.ts';
import { columnsOf, listOf } from '../../contract/export-lists.ts';
import type { Query } from '../../contract/listing.ts';
import { mayRun } from '../../contract/permissions.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import { recordsOf } from '../../query/page-records.ts';
import type { RecordFields, RecordText } from '../../query/record.ts';
import { planWalk, walk, type Walk } from '../../query/walk.ts';
import type { Database, Reader } from '../../db/handle.ts';
import type { Actor } from '../../http/caller.ts';
import { validate } from '../../http/validate.ts';
import type { FileContents } from './file.ts';
import { piecesOf, type Piece } from './pieces.ts';

/** The list to export, its checked scope, its checked query body, and the time. */
export type Asked = {
  readonly database: Database;
  readonly db: Reader;
  readonly scope: readonly string[];
  readonly query: Query;
  readonly now: number;
};

/** A list that no table has: the kinds of its fields, and a function that computes its records in order, some at a time. */
export type Computed = {
  readonly fields: RecordFields;
  readonly steps: () => AsyncIterable<readonly RecordText[]>;
};

type Source = Walk | Computed;

export type ExportSources = Readonly<Record<ExportName, (asked: Asked) => Source | Promise<Source>>>;

export type ExportQuery = {
  readonly format?: ExportFormat | undefined;
  readonly q?: string | undefined;
  readonly scope?: string | undefined;
  readonly columns?: string | undefined;
  readonly words?: string | undefined;
};

export type Export = {
  readonly source: Source;
  readonly query: Query;
  readonly contents: FileContents;
};

/** Throws 531 when the actor may not read the list. */
export function permitList(actor: Actor, resource: ExportName): void {
  const refusal = mayRun(actor, EXPORT_READS[resource]);
  if (refusal !== undefined) throw new LicensingError(531, refusal);
}

/** Throws 515 for columns, scopes, query and sort names that the list does not have. */
export async function readExport(
  sources: ExportSources,
  resource: ExportName,
  asked: ExportQuery,
  at: Pick<Asked, 'database' | 'db' | 'now'>,
): Promise<Export> {
  const { db } = at;
  const query = queryOf(resource, asked.q);
  const source = await sources[resource]({ ...at, scope: scopeOf(resource, asked.scope), query });
  const { format = 'csv' } = asked;
  const fields = 'list' in source ? source.list.record : source.fields;
  const contents = {
    resource,
    format,
    columns: chosen(columnsOf(resource, Object.keys(fields)), asked.columns),
    chosen: asked.columns !== undefined,
    times: Object.keys(fields).filter((name) => fields[name]?.[1] === 'time'),
    zone: db.zone.name,
    words: parsed(exportWords, asked.words, 'words', 'words for columns and values, as JSON'),
  };
  if ('list' in source) planWalk(db, source, query);
  return { source, query, contents };
}

export function fileName(resource: ExportName, format: ExportFormat, { db, now }: { db: Reader; now: number }): string {
  return `${`${resource}-${db.zone.toText(now)}-${db.zone.name}`.replaceAll(/[: /]+/g, '-')}.${format}`;
}

export const exportPieces = (db: Reader, wanted: Export): AsyncGenerator<Piece, undefined> =>
  piecesOf(wanted.contents, recordsIn(db, wanted));

export const fileType = (format: ExportFormat): string =>
  format === 'xlsx' ? EXPORT_TYPES.xlsx : `${EXPORT_TYPES[format]}; charset=utf-8`;

async function* recordsIn(db: Reader, { source, query }: Export): AsyncGenerator<readonly RecordText[]> {
  if (!('list' in source)) {
    yield* source.steps();
    return;
  }
  for await (const keys of walk(db, source, query)) yield await recordsOf(db, source.list, keys);
}

/** Throws 515 for a column that the list does not have in this scope. */
function chosen(possible: readonly string[], wanted: string | undefined): readonly string[] {
  if (wanted === undefined) return possible;
  const names = wanted.split(',').map((name) => name.trim());
  const wrong = names.find((name, at) => !possible.includes(name) || names.indexOf(name) < at);
  if (wrong === undefined) return names;
  throw fieldError(515, 'query.columns', `must be names of ${possible.join(', ')}, each once; '${wrong}' is not`);
}

function scopeOf(resource: ExportName, text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const schema: z.ZodObject = listOf(resource).query;
  return (validate(schema, { scope: text }, 'query') as { scope: readonly string[] }).scope;
}

const queryOf = (resource: ExportName, text: string | undefined): Query =>
  parsed(listOf(resource).body as z.ZodType<Query>, text, 'q', 'the query body of the list, as JSON');

/** Returns the value of a parameter that is JSON text. Throws 515 for another text. */
function parsed<Value extends object>(schema: z.ZodType<Value>, text: string | undefined, name: string, what: string) {
  let given: unknown = {};
  try {
    if (text !== undefined && text !== '') given = JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw fieldError(515, `query.${name}`, `must be ${what}`);
  }
  return validate(schema, given);
}
