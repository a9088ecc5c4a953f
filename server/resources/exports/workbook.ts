import { ZipWriter } from '../../core/zip.ts';

export type Cell = string | number | boolean | undefined;

/** The limits of Excel: rows of a sheet with the heading, and characters of a cell. */
const MOST_ROWS = 1_048_576;
const MOST_TEXT = 32_767;

/** A sheet ends before its XML reaches the largest size of a file in the archive. */
const MOST_XML = 2 ** 30;

/** Excel keeps whole numbers with up to 15 digits exactly. Larger ones are written as text. */
const EXACT = 1e15;

/**
 * Writes a workbook (SpreadsheetML in a ZIP archive, ECMA-376) while its rows arrive. Texts get the text format, so
 * that none becomes a formula. Rows beyond the limit of a sheet go into the next sheet, under the same heading.
 */
export class Workbook {
  readonly #zip = new ZipWriter();
  readonly #columns: readonly string[];
  readonly #head: readonly string[];
  readonly #name: string;
  readonly #most: number;
  #sheets = 0;
  #rows = 0;
  #size = 0;

  /** `name` has at most 25 characters, without `\/?*[]:`. `most` is the number of rows per sheet. */
  constructor(name: string, head: readonly string[], most: number = MOST_ROWS) {
    this.#name = name;
    this.#head = head;
    this.#columns = head.map((_, at) => letters(at));
    this.#most = most;
  }

  rows(rows: readonly (readonly Cell[])[]): Buffer {
    const parts: Buffer[] = this.#sheets === 0 ? this.#nextSheet() : [];
    let xml: string[] = [];
    for (const row of rows) {
      if (this.#rows === this.#most || this.#size > MOST_XML) {
        parts.push(this.#zip.add(xml.join('')), ...this.#nextSheet());
        xml = [];
      }
      xml.push(this.#row(row, TEXT));
    }
    if (xml.length > 0) parts.push(this.#zip.add(xml.join('')));
    return Buffer.concat(parts);
  }

  /** Returns the last bytes of the workbook. Without them no program accepts the file. */
  end(): Buffer {
    const parts = this.#sheets === 0 ? this.#nextSheet() : [];
    parts.push(...this.#endSheet());
    const sheets = Array.from({ length: this.#sheets }, (_, at) => at + 1);
    const files = Object.entries({
      'xl/styles.xml': STYLES,
      'xl/workbook.xml': workbookXml(this.#name, sheets),
      'xl/_rels/workbook.xml.rels': relationsXml(sheets),
      '_rels/.rels': ROOT,
      '[Content_Types].xml': typesXml(sheets),
    });
    for (const [name, xml] of files) parts.push(this.#zip.begin(name), this.#zip.add(xml), this.#zip.end());
    return Buffer.concat([...parts, this.#zip.finish()]);
  }

  #nextSheet(): Buffer[] {
    const ended = this.#sheets === 0 ? [] : this.#endSheet();
    [this.#rows, this.#size] = [0, 0];
    this.#sheets += 1;
    const begun = this.#zip.begin(`xl/worksheets/sheet${this.#sheets}.xml`);
    return [...ended, begun, this.#zip.add(SHEET_HEAD + this.#row(this.#head, BOLD))];
  }

  #endSheet(): Buffer[] {
    return [this.#zip.add('</sheetData></worksheet>'), this.#zip.end()];
  }

  #row(cells: readonly Cell[], style: number): string {
    this.#rows += 1;
    const row = this.#rows;
    const xml = `<row r="${row}">${cells.map((cell, at) => cellXml(`${this.#columns[at]}${row}`, cell, style)).join('')}</row>`;
    this.#size += xml.length;
    return xml;
  }
}

/** Indexes into `STYLES`. The format `@` keeps a text a text when somebody edits its cell. */
const [TEXT, BOLD] = [1, 2];

function cellXml(at: string, value: Cell, style: number): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'number' && Math.abs(value) < EXACT) return `<c r="${at}"><v>${value}</v></c>`;
  return `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${textXml(String(value))}</t></is></c>`;
}

/** Escapes control characters, and texts that look like escaped ones, as in ECMA-376, 22.4.2.4. */
function textXml(text: string): string {
  const short = text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT - 1)}…` : text;
  return short
    .toWellFormed()
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
      (one) => `_x${one.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
    ) // prettier-ignore
    .replaceAll(/[&<>]/g, (one) => ENTITIES[one] ?? one);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns the letters of a column: A, B … Z, AA, AB …. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const FORMAT = 'http://schemas.openxmlformats.org';
const MAIN = `xmlns="${FORMAT}/spreadsheetml/2006/main"`;
const RELATIONS = `${FORMAT}/officeDocument/2006/relationships`;

const SHEET_HEAD = `${XML}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><sheetData>`;

const STYLES = `${XML}<styleSheet ${MAIN}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

const workbookXml = (name: string, sheets: readonly number[]): string =>
  `${XML}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${sheets
    .map((n) => `<sheet name="${name}${n === 1 ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`)
    .join('')}</sheets></workbook>`;

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;

const relationsOf = (relations: readonly string[]): string =>
  `${XML}<Relationships xmlns="${FORMAT}/package/2006/relationships">${relations.join('')}</Relationships>`;

const relationsXml = (sheets: readonly number[]): string =>
  relationsOf([
    ...sheets.map((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`)),
    relation(sheets.length + 1, 'styles', 'styles.xml'),
  ]);

const ROOT = relationsOf([relation(1, 'officeDocument', 'xl/workbook.xml')]);

const part = (name: string, type: string): string =>
  `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;

const typesXml = (sheets: readonly number[]): string =>
  `${XML}<Types xmlns="${FORMAT}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    ...sheets.map((n) => part(`worksheets/sheet${n}`, 'worksheet')),
  ].join('')}</Types>`;
