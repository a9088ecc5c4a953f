import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { MAX_IMPORT, MAX_LINES } from '../../contract/imports.ts';
import { LicensingError } from '../../core/errors.ts';

/** The cells of one record of a file, and the line on which it begins. */
export type Line = { readonly line: number; readonly cells: readonly string[] };

const DELIMITERS = [',', ';', '\t'];

/**
 * Reads a CSV body record by record, the header first; memory does not grow with the file. Refuses no body (514), another
 * content type (4150), what is too large or too long (4130), what is not UTF-8 and what is no CSV (515, at its line).
 */
export async function* readLines(request: Request): AsyncGenerator<Line> {
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  if (type.trim() !== 'text/csv') throw new LicensingError(4150, 'The body is not text/csv.');
  if (!request.body) throw noBody();
  const chunks = textOf(request.body);
  const first = await chunks.next();
  if (first.done) throw noBody();
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(first.value),
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  });
  const source = Readable.from(joined(first.value, chunks));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let count = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (count++ > MAX_LINES)
        throw new LicensingError(4130, `A file may have at most ${MAX_LINES} lines; import it in parts.`);
      const within = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
      yield { line: info.lines - within, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(`is no CSV: ${error.message}`, error);
  } finally {
    source.destroy();
  }
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** A spreadsheet writes what its language asks for; the first line tells which. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1);
  const counts = DELIMITERS.map((delimiter) => head.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (...given: Parameters<typeof decoder.decode>): string => {
    try {
      return decoder.decode(...given);
    } catch (cause) {
      throw unreadable('is not UTF-8', cause);
    }
  };
  const reader = body.getReader();
  const next = () =>
    reader.read().catch((cause: unknown) => {
      throw unreadable('broke off before its end', cause);
    });
  let size = 0;
  for (let part = await next(); !part.done; part = await next()) {
    size += part.value.byteLength;
    if (size > MAX_IMPORT) {
      throw new LicensingError(4130, `A file may have at most ${MAX_IMPORT} bytes; import it in parts.`);
    }
    const text = decode(part.value, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decode();
  if (rest !== '') yield rest;
}

const unreadable = (msg: string, cause: unknown): LicensingError =>
  new LicensingError(515, `The file ${msg}.`, { errors: [{ path: 'body', msg }], cause });

const noBody = (): LicensingError =>
  new LicensingError(514, 'A file is required as the body.', { errors: [{ path: 'body', msg: 'is required' }] });
