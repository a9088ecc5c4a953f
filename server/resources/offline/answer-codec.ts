import { LicensingError } from '../../core/errors.ts';

/** The root elements of answer strings. See docs/offline-format.md. */
const ROOTS = { update: 'updateInfo', borrow: 'borrowInfo', return: 'returnInfo' } as const;
export type AnswerKind = keyof typeof ROOTS;

export type SignedLicence = {
  readonly kind: AnswerKind;
  readonly sn: string;
  /** The signed bytes in base64. */
  readonly code: string;
  readonly keyId: string;
  /** The signature in base64. */
  readonly sign: string;
};

const INDENT = '  ';
const FULL_LINE = /.{76}(?=.)/g;

/** `formatted` writes every element on its own line. */
export const writeAnswer = (licence: SignedLicence, formatted: boolean): string =>
  elementsOf(licence, formatted ? '' : undefined);

export function writeAnswers(licences: readonly SignedLicence[], formatted: boolean): string {
  const indent = formatted ? INDENT : undefined;
  const elements = licences.map((licence) => elementsOf(licence, indent));
  return ['<updateInfos>', ...elements, '</updateInfos>'].join(formatted ? '\n' : '');
}

/** `indent` is the indentation of the root; undefined means no white space at all. */
function elementsOf({ kind, sn, code, keyId, sign }: SignedLicence, indent: string | undefined): string {
  const root = ROOTS[kind];
  const [before, line, after] = indent === undefined ? ['', '', ''] : [indent, `\n${indent}${INDENT}`, `\n${indent}`];
  const base64 = indent === undefined ? (text: string) => text : wrapped;
  return (
    `${before}<${root}>${line}<version>1</version>${line}<sn>${escaped(sn)}</sn>${line}<code>${base64(code)}</code>` +
    `${line}<keyId>${escaped(keyId)}</keyId>${line}<sign>${base64(sign)}</sign>${after}</${root}>`
  );
}

const wrapped = (text: string): string => text.replaceAll(FULL_LINE, '$&\n');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Most texts have nothing to escape, and a search is much faster than a replacement. */
const escaped = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll(/[&<>]/g, (letter) => ENTITIES[letter] ?? letter) : text;

/** The content of an answer string, with an unchecked signature. */
export type AnswerString = SignedLicence;

const FORM =
  /^<(update|borrow|return)Info><version>1<\/version><sn>([^<&]{1,64})<\/sn><code>([A-Za-z\d+/=]+)<\/code><keyId>([\da-f]{16})<\/keyId><sign>([A-Za-z\d+/=]+)<\/sign><\/\1Info>/;

/** Reads an answer string, or several in their list wrapper. Throws 2051 for any other text. */
export function readAnswerString(text: string): AnswerString[] {
  // No value contains white space, so white space only formats the text.
  const joined = text.replaceAll(/\s+/g, '');
  const list = /^<updateInfos>(.*)<\/updateInfos>$/.exec(joined)?.[1];
  const answers: AnswerString[] = [];
  let rest = list ?? joined;
  while (rest !== '') {
    const [whole, kind, sn = '', code = '', keyId = '', sign = ''] = FORM.exec(rest) ?? [];
    if (whole === undefined || (list === undefined && answers.length > 0)) throw malformed();
    answers.push({ kind: kind as AnswerString['kind'], sn, code, keyId, sign });
    rest = rest.slice(whole.length);
  }
  return answers;
}

const malformed = (): LicensingError => new LicensingError(2051, 'The answer string is cut off or malformed.');
