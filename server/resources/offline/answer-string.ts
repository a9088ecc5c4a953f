import { LicensingError } from '../../core/errors.ts';
import type { SignedLicence } from './answer-codec.ts';

/** The content of an answer string, with an unchecked signature. */
export type AnswerString = SignedLicence;

const FORM =
  /^<(update|borrow|return)Info><version>1<\/version><sn>([^<&]{1,64})<\/sn><code>([A-Za-z\d+/=]+)<\/code><keyId>([\da-f]{16})<\/keyId><sign>([A-Za-z\d+/=]+)<\/sign><\/\1Info>/;

/**
 * Reads an answer string, or several in their list wrapper, on one or many lines. Throws 2051 for any other text.
 * Source: docs/offline-format.md.
 */
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
