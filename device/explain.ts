import { readAnswers } from './answer.ts';
import type { Context } from './context.ts';
import { verifier } from './held.ts';
import type { Licence } from './licence.ts';
import { readRequest, type RequestContent } from './request.ts';
import { readState } from './state.ts';

/** The content of an offline string: a request, or the licences of an answer without the secret of a borrow. */
export type Explained =
  | { readonly sn: string; readonly request: RequestContent }
  | { readonly licences: readonly { readonly keyId: string; readonly licence: Licence }[] };

/**
 * Returns the content of a request or answer string, and changes nothing. Throws Refusal like `readRequest` and
 * `readAnswers`.
 */
export function explain(context: Context, text: string): Explained {
  if (/^\s*<requestInfo>/.test(text)) {
    const { sn, content } = readRequest(text);
    return { sn, request: content };
  }
  const answers = readAnswers(text, verifier(context, readState(context.folder)));
  return { licences: answers.map(({ keyId, licence }) => ({ keyId, licence: withoutSecret(licence) })) };
}

const withoutSecret = (licence: Licence): Licence =>
  licence.borrow ? { ...licence, borrow: { ...licence.borrow, secret: '…' } } : licence;
