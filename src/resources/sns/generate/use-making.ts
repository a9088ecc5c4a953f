import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { newKey } from '../../../lib/api/idempotency-key.ts';
import { useGenerateSns, type Generated, type Generation } from '../api.ts';
import { made } from './draft.ts';
import { useRememberGeneration } from './last.ts';
import { AT_ONCE } from './request.ts';
import type { Generating } from './generate-page.tsx';

/** Error code: the Idempotency-Key was already used with another request. */
const KEY_USED = 4220;

export type Making = {
  isBusy: boolean;
  failure: unknown;
  /** True when an earlier request, whose answer was lost, was carried out in place of this one. */
  wasMadeBefore: boolean;
  send: (generation: Generation) => Promise<void>;
  /** Repeats the earlier request to get its answer. */
  showMadeBefore: () => Promise<void>;
};

type Outcomes = {
  onMade: () => void;
  onBegun: (job: number) => void;
};

/**
 * Returns the state of a generation and the function that sends it. The key of the draft is kept while an answer is
 * missing, so that the server cannot generate SNs twice. A refusal is stored under its key too, so a new key replaces
 * it after that.
 */
export function useMaking({ draft, change, forget }: Generating, { onMade, onBegun }: Outcomes): Making {
  const generate = useGenerateSns();
  const [failure, setFailure] = useState<unknown>();

  const remember = useRememberGeneration();
  const finish = ({ product, template, business, customer }: Generation['body'], result: Generated) => {
    const names = {
      product: product?.productName ?? '',
      template: template?.name ?? '',
      business: business?.name ?? '',
    };
    remember(names);
    if ('job' in result) {
      forget();
      onBegun(result.job);
      return;
    }
    made.keep({ ...names, customer: customer?.name ?? '', sns: result.sns });
    forget();
    onMade();
  };
  const send = async (generation: Generation) => {
    // Store the request before sending it. Otherwise a reload in between would lose that it was sent.
    const others = draft.sent.filter((each) => !isSame(each, generation));
    change({ sent: [...others, generation] });
    try {
      finish(generation.body, await ask(generation));
    } catch (error) {
      setFailure(error);
      if (isRefusal(error)) change({ key: newKey(), sent: [] });
    }
  };
  const showMadeBefore = async () => {
    try {
      for (const earlier of draft.sent) {
        const reply = await replay(earlier);
        if (reply !== undefined) return finish(earlier.body, reply);
      }
    } catch (error) {
      setFailure(error);
    }
  };
  const ask = (generation: Generation): Promise<Generated> =>
    generate.mutateAsync({ ...generation, byJob: generation.count > AT_ONCE, idempotencyKey: draft.key });
  const replay = async (earlier: Generation): Promise<Generated | undefined> => {
    try {
      return await ask(earlier);
    } catch (error) {
      if (error instanceof ApiError && error.code === KEY_USED) return undefined;
      throw error;
    }
  };
  return {
    isBusy: generate.isPending,
    failure,
    wasMadeBefore: failure instanceof ApiError && failure.code === KEY_USED,
    send,
    showMadeBefore,
  };
}

const isSame = (one: Generation, other: Generation): boolean => JSON.stringify(one) === JSON.stringify(other);

/** True when the server refused the request: nothing was generated, and nothing will be with this key. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'refused' && error.httpStatus < 500 && error.code !== KEY_USED;
