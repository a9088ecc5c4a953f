import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { delimiterOf } from '../../contract/csv.ts';
import { MAX_IMPORT, MAX_LINES, MAX_RECORD } from '../../contract/work/imports.ts';
import { LicensingError } from '../../core/errors.ts';
import { fairTurn } from '../../time/pause.ts';
import { createBounds } from './bounds.ts';

export type Line = { readonly line: number; readonly cells: readonly string[] };

/** Bytes that are parsed before other requests run: at most a few milliseconds of work. */
const PIECE = 8 * 1024;

/** Each of them ends a record. Otherwise csv-parse would accept only the first kind in the file. */
const LINE_ENDS = ['\r\n', '\n', '\r'];

/**
 * Reads a CSV body record by record, beginning with the header, in constant memory. Throws 514 without a body, 4150 for
 * another content type, 4130 for a file that is too large or too long, and 515 with the line for text that is not CSV,
 * not UTF-8, or beyond the limits of a record.
 */
export async function* readLines(request: Request): AsyncGenerator<Line> {
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  if (type.trim() !== 'text/csv') throw new LicensingError(4150, 'The body is not text/csv.');
  if (!request.body) throw noBody();
  const texts = textOf(request.body);
  const { head, ended } = await headOf(texts);
  if (head === '') throw noBody();
  const delimiter = delimiterOf(head.slice(0, MAX_RECORD));
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  });
  const source = Readable.from(bounded(delimiter, head, ended ? undefined : texts));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let [count, pairs] = [0, 0];
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (count++ > MAX_LINES)
        throw new LicensingError(4130, `A file may have at most ${MAX_LINES} lines; import it in parts.`);
      await fairTurn();
      // csv-parse gives the last line of a record, and counts CR LF within a cell as two lines.
      yield { line: info.lines - pairs - countOf(record, /[\r\n]/g), cells: record };
      pairs += countOf(record, /\r\n/g);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(`is no CSV: ${error.message.slice(0, 200)}`, error);
  } finally {
    source.destroy();
  }
}

const countOf = (cells: readonly string[], what: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(what)?.length ?? 0), 0);

/** Returns the text up to at least its first line end. `ended`: this is the whole text. */
async function headOf(texts: AsyncGenerator<string>): Promise<{ head: string; ended: boolean }> {
  let head = '';
  while (!/[\r\n]/.test(head) && head.length < PIECE) {
    const next = await texts.next();
    if (next.done) return { head, ended: true };
    head += next.value;
  }
  return { head, ended: false };
}

/** Checks the limits of a record before the parser sees each piece. */
async function* bounded(
  delimiter: string,
  head: string,
  rest: AsyncGenerator<string> | undefined,
): AsyncGenerator<string> {
  const assertBounded = createBounds(delimiter);
  assertBounded(head);
  yield head;
  if (!rest) return;
  for await (const text of rest) {
    assertBounded(text);
    await fairTurn();
    yield text;
  }
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
    for (let at = 0; at < part.value.byteLength; at += PIECE) {
      const text = decode(part.value.subarray(at, at + PIECE), { stream: true });
      if (text !== '') yield text;
    }
  }
  const rest = decode();
  if (rest !== '') yield rest;
}

const unreadable = (msg: string, cause: unknown): LicensingError =>
  new LicensingError(515, `The file ${msg}.`, { errors: [{ path: 'body', msg }], cause });

const noBody = (): LicensingError =>
  new LicensingError(514, 'A file is required as the body.', { errors: [{ path: 'body', msg: 'is required' }] });
