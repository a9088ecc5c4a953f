import { useRef, useState } from 'react';
import type { SnRecord } from '#contract/sns/sns.ts';
import type { Inputs } from '../../../components/form/fields.ts';
import { newKey } from '../../../lib/api/idempotency-key.ts';
import { keepDraft, keptDraft } from '../../../lib/storage.ts';
import type { FeatureChoice } from '../../features/api.ts';
import type { Generation } from '../api.ts';

export type DataRow = { name: string; value: string };

/** The input for new SNs. It may be incomplete. */
export type Draft = {
  /** Idempotency-Key. It is created with the draft, so that a retry does not generate the SNs twice. */
  key: string;
  product: string;
  template: string;
  business: string;
  /** A written place (`writePlace`); empty for no customer. */
  customer: string;
  /** Only the inputs that differ from the business. */
  terms: Inputs;
  /** Changes of the template's features, by feature id. */
  features: FeatureEdits;
  datas: readonly DataRow[];
  count: string;
  /** Requests sent with this key whose answers were lost. The server may have carried out each of them. */
  sent: readonly Generation[];
};

/** A list of entries, because a Map cannot be written as JSON. */
type FeatureEdits = (FeatureChoice['edits'] extends ReadonlyMap<infer Id, infer Edit> ? readonly [Id, Edit] : never)[];

/** The SNs that were generated last. They are kept as a draft is, so that a reload still shows them. */
export type Made = { product: string; template: string; business: string; customer: string; sns: SnRecord[] };

const DRAFT = 'new-sns';
const MADE = 'made-sns';

export const freshDraft = (): Draft => ({
  key: newKey(),
  product: '',
  template: '',
  business: '',
  customer: '',
  terms: {},
  features: [],
  datas: [],
  count: '1',
  sent: [],
});

/** Returns the draft of this browser tab and its setters. Every change is stored immediately. */
export function useDraft() {
  const [draft, setDraft] = useState(() => readDraft() ?? freshDraft());
  // A change during a request must apply to the latest draft, not to the draft at the start of the request.
  const newest = useRef(draft);
  const store = (next: Draft) => {
    newest.current = next;
    keepDraft(DRAFT, JSON.stringify(next));
    setDraft(next);
  };
  return {
    draft,
    change: (part: Partial<Draft>) => store({ ...newest.current, ...part }),
    restart: () => store(freshDraft()),
    /** Deletes the stored draft. The steps still show it until the page is left. */
    forget: () => keepDraft(DRAFT, null),
  };
}

/** Returns the stored draft; undefined if there is none or it comes from another version of this page. */
function readDraft(): Draft | undefined {
  const value = parsed(keptDraft(DRAFT));
  const fresh: Record<string, unknown> = freshDraft();
  const fits =
    isObject(value) &&
    Object.keys(fresh).every(
      (name) => typeof value[name] === typeof fresh[name] && Array.isArray(value[name]) === Array.isArray(fresh[name]),
    );
  return fits ? (value as Draft) : undefined;
}

/** Stores the SNs that were generated last. The next generation replaces them. */
export const made = {
  keep: (record: Made): void => keepDraft(MADE, JSON.stringify(record)),
  read: (): Made | undefined => {
    const value = parsed(keptDraft(MADE));
    return isObject(value) && Array.isArray(value['sns']) ? (value as Made) : undefined;
  },
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
