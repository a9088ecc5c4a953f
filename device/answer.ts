import type { Verify } from './keys.ts';
import { licenceShape, type Licence } from './licence.ts';
import { Refusal } from './refusal.ts';
import { parseJson } from './shape.ts';
import { element, elements, SPACE } from './xml.ts';

const NAMES = ['version', 'sn', 'code', 'keyId', 'sign'] as const;
const LIST = new RegExp(`^${SPACE}<updateInfos>([^]*)</updateInfos>${SPACE}$`);
const ANSWER = new RegExp(`${SPACE}<(updateInfo|borrowInfo|returnInfo)>${elements(NAMES)}${SPACE}</\\1>${SPACE}`, 'y');
const KINDS: Readonly<Record<string, Licence['kind']>> = {
  updateInfo: 'update',
  borrowInfo: 'borrow',
  returnInfo: 'return',
};
const SIGNATURE_BYTES = 64;

/**
 * An answer with a valid signature, the right kind and the right SN. It may still be for another device, or an old one.
 */
export type Answer = {
  readonly keyId: string;
  readonly licence: Licence;
  /** The answer string without white space and list wrapper. */
  readonly text: string;
};

/**
 * Returns the answers in an answer string: one, or several in a list wrapper, plain or formatted. Throws the first
 * Refusal that applies: `malformed`, `unknownKey`, `badSignature`; and for a valid signature `malformed`, `wrongKind`
 * (the root is not that of the licence), `wrongSn`. One bad answer refuses the whole list. See docs/offline-format.md,
 * Answer strings.
 */
export function readAnswers(answers: string, verify: Verify): Answer[] {
  const [, list] = LIST.exec(answers) ?? [];
  const parts = split(list ?? answers);
  if (parts.length === 0 || (list === undefined && parts.length > 1)) {
    throw malformed('does not consist of the elements that belong to it');
  }
  return parts.map((part) => readOne(part, verify));
}

type Part = { readonly root: string; readonly texts: Readonly<Record<(typeof NAMES)[number], string>> };

/** Splits answers that follow one another. Any other text between or after them makes all of them malformed. */
function split(answers: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < answers.length) {
    ANSWER.lastIndex = at;
    const [all = '', root = '', version = '', sn = '', code = '', keyId = '', sign = ''] = ANSWER.exec(answers) ?? [];
    if (all === '') return [];
    parts.push({ root, texts: { version, sn, code: unwrap(code), keyId, sign: unwrap(sign) } });
    at += all.length;
  }
  return parts;
}

function readOne({ root, texts }: Part, verify: Verify): Answer {
  if (texts.version !== '1') throw malformed('has another version than 1');
  const bytes = fromBase64(texts.code);
  const signature = fromBase64(texts.sign);
  if (bytes === undefined || signature?.length !== SIGNATURE_BYTES) throw malformed('is not written in base64');
  const fits = verify(texts.keyId, bytes, signature);
  if (fits === undefined) {
    throw new Refusal(
      'unknownKey',
      `The answer is signed with the key '${texts.keyId}', which this device does not trust.`,
    );
  }
  if (!fits) throw new Refusal('badSignature', 'The signature of the answer does not fit: it was changed or forged.');
  const licence = parseJson(bytes);
  if (!licenceShape(licence)) throw malformed('is well signed, but no licence of format 1');
  if (KINDS[root] !== licence.kind) {
    throw new Refusal('wrongKind', `The answer is shown as ${root}, but what was signed is of kind ${licence.kind}.`);
  }
  if (texts.sn !== licence.sn) throw new Refusal('wrongSn', 'The answer names another SN than the licence inside.');
  const text = element(root, NAMES.map((name) => element(name, texts[name])).join(''));
  return { keyId: texts.keyId, licence, text };
}

/** Returns the bytes of padded base64, or undefined when the text is not the canonical form of its bytes. */
function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

/** A formatted answer breaks its base64 into lines. */
const unwrap = (base64: string): string => base64.replaceAll(/[ \t\r\n]/g, '');

const malformed = (what: string): Refusal => new Refusal('malformed', `The answer string ${what}.`);
