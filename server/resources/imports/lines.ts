import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { MAX_IMPORT, MAX_LINES } from '../../contract/work/imports.ts';
import { LicensingError } from '../../core/errors.ts';
import { fairTurn } from '../../time/pause.ts';
import { createBounds, delimiterOf } from './bounds.ts';

/** The cells of one record of a file, and the line on which it begins. */
export type Line = { readonly line: number; readonly cells: readonly string[] };

/** Bytes that are parsed before others have a turn: a few milliseconds of work whatever they hold. */
const PIECE = 8 * 1024;

/** All of them end a record. csv-parse would take the first one in the file for the only one. */
const LINE_ENDS = ['\r\n', '\n', '\r'];

/**
 * Reads a CSV body record by record, the header first; memory does not grow with the file, and others have a turn every
 * few milliseconds. Refuses no body (514), another content type (4150), what is too large or too long (4130), and at its
 * line what is no CSV, not UTF-8, or beyond the bounds of a record (515).
 */
export async function* readLines(request: Request): AsyncGenerator<Line> {
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  if (type.trim() !== 'text/csv') throw new LicensingError(4150, 'The body is not text/csv.');
  if (!request.body) throw noBody();
  const texts = textOf(request.body);
  const { head, ended } = await headOf(texts);
  if (head === '') throw noBody();
  const delimiter = delimiterOf(head);
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
      // csv-parse counts the line on which a record ends, and CR LF within a cell as two line ends.
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

/** The text up to its first line end at least, which tells the delimiter; `ended` when there is no more. */
async function headOf(texts: AsyncGenerator<string>): Promise<{ head: string; ended: boolean }> {
  let head = '';
  while (!/[\r\n]/.test(head) && head.length < PIECE) {
    const next = await texts.next();
    if (next.done) return { head, ended: true };
    head += next.value;
  }
  return { head, ended: false };
}

/** The text piece by piece, each within the bounds of a record before the parser gets it. */
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

/** The body as text, in pieces. */
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
