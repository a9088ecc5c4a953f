/** Roots of answer strings, by the kind of the licence inside. Offline format, Answer strings. */
const ROOTS = { update: 'updateInfo', borrow: 'borrowInfo', return: 'returnInfo' } as const;
export type AnswerKind = keyof typeof ROOTS;

/** A licence with its signature: all that an answer string is written from. */
export type SignedLicence = {
  readonly kind: AnswerKind;
  readonly sn: string;
  /** The bytes that were signed, base64. */
  readonly code: string;
  readonly keyId: string;
  /** The signature, base64. */
  readonly sign: string;
};

const INDENT = '  ';
const FULL_LINE = /.{76}(?=.)/g;

/** An answer string: without white space, or `formatted` with every element on a line of its own. */
export const writeAnswer = (licence: SignedLicence, formatted: boolean): string =>
  formatted ? elementLines(licence, '').join('\n') : elementLines(licence, undefined).join('');

/** Several answer strings in their list wrapper, in order. */
export function writeAnswers(licences: readonly SignedLicence[], formatted: boolean): string {
  const indent = formatted ? INDENT : undefined;
  const lines = ['<updateInfos>', ...licences.flatMap((licence) => elementLines(licence, indent)), '</updateInfos>'];
  return lines.join(formatted ? '\n' : '');
}

/** The elements of one answer string; `indent` is what the root is moved in by, undefined writes no white space at all. */
function elementLines({ kind, sn, code, keyId, sign }: SignedLicence, indent: string | undefined): string[] {
  const formatted = indent !== undefined;
  const outer = indent ?? '';
  const inner = formatted ? outer + INDENT : '';
  const base64 = formatted ? wrap : (text: string) => text;
  const element = (name: string, text: string): string => `${inner}<${name}>${text}</${name}>`;
  return [
    `${outer}<${ROOTS[kind]}>`,
    element('version', '1'),
    element('sn', escaped(sn)),
    element('code', base64(code)),
    element('keyId', escaped(keyId)),
    element('sign', base64(sign)),
    `${outer}</${ROOTS[kind]}>`,
  ];
}

const wrap = (text: string): string => text.replaceAll(FULL_LINE, '$&\n');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (letter) => ENTITIES[letter] ?? letter);
