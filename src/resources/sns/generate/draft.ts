import { useRef, useState } from 'react';
import type { SnRecord } from '#contract/sns/sns.ts';
import type { Inputs } from '../../../components/form/fields.ts';
import { newKey } from '../../../lib/api/idempotency-key.ts';
import { keepDraft, keptDraft } from '../../../lib/storage.ts';
import type { FeatureChoice } from '../../features/api.ts';
import type { Generation } from '../api.ts';

export type DataRow = { name: string; value: string };

/** What was chosen and typed for new SNs, in any state of completion. */
export type Draft = {
  /** Idempotency-Key of the generation, made with the draft: a try whose answer was lost makes nothing twice. */
  key: string;
  product: string;
  template: string;
  business: string;
  /** What is typed where it differs from the business. */
  terms: Inputs;
  /** Edits of the template's features by id. */
  features: FeatureEdits;
  datas: readonly DataRow[];
  count: string;
  /** Generations sent under the key whose answers were lost: each may have been carried out. */
  sent: readonly Generation[];
};

/** As a list, because a map has no form in JSON. */
type FeatureEdits = (FeatureChoice['edits'] extends ReadonlyMap<infer Id, infer Edit> ? readonly [Id, Edit] : never)[];

/** What was made last, to copy and open it, over a reload too. */
export type Made = { product: string; template: string; business: string; sns: SnRecord[] };

const DRAFT = 'new-sns';
const MADE = 'made-sns';

/** An empty draft with a key of its own. */
export const freshDraft = (): Draft => ({
  key: newKey(),
  product: '',
  template: '',
  business: '',
  terms: {},
  features: [],
  datas: [],
  count: '1',
  sent: [],
});

/** The draft of this tab and its setter; every change is kept at once. */
export function useDraft() {
  const [draft, setDraft] = useState(() => readDraft() ?? freshDraft());
  // What changes while a request is under way is changed on top of the newest draft, not of the one it began with.
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
    /** Forgets the draft once the page is left; until then its steps still show it. */
    forget: () => keepDraft(DRAFT, null),
  };
}

/** The kept draft; undefined when there is none, or one that another version of this page wrote. */
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

/** What was made last; the next generation replaces it. */
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
