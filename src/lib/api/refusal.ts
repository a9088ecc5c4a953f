import type { MessageDescriptor } from '@lingui/core';
import type { FieldError } from '#contract/errors.ts';
import type { Fault } from './api-error.ts';

type Refusal = { readonly code: number; readonly message: string; readonly errors: readonly FieldError[] };

type Explained = {
  readonly title?: MessageDescriptor;
  readonly message: string;
  readonly errors: readonly Fault[];
};

/** Returns the title, the message and the faults of a refusal in the words of the screens. */
export type Explain = (refusal: Refusal) => Explained;

const verbatim: Explain = ({ message, errors }) => ({ message, errors });

let load = (): Promise<Explain> => Promise.resolve(verbatim);

/** Sets what loads the words of refusals. They are loaded with the first refusal. */
export function explainRefusals(loader: () => Promise<Explain>): void {
  load = loader;
}

/** Explains a refusal. When the words cannot be loaded, the server's own are shown. */
export async function explained(refusal: Refusal): Promise<Explained> {
  const explain = await load().catch(() => verbatim);
  return explain(refusal);
}
