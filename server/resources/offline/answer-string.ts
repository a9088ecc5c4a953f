import { LicensingError } from '../../core/errors.ts';
import type { SignedLicence } from './answer-codec.ts';

/** What stands in an answer string; its signature is not looked at. */
export type AnswerString = SignedLicence;

const FORM =
  /^<(update|borrow|return)Info><version>1<\/version><sn>([^<&]{1,64})<\/sn><code>([A-Za-z\d+/=]+)<\/code><keyId>([\da-f]{16})<\/keyId><sign>([A-Za-z\d+/=]+)<\/sign><\/\1Info>/;

/**
 * Reads an answer string, or several in their list wrapper, written on one line or on many; 2051 for what is none.
 * Offline format, Answer strings.
 */
export function readAnswerString(text: string): AnswerString[] {
  // None of the texts has white space of its own: what there is was put in for people.
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
