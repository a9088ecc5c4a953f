import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { newKey } from '../../../lib/api/idempotency-key.ts';
import { useGenerateSns, type Generated, type Generation } from '../api.ts';
import { made } from './draft.ts';
import { AT_ONCE } from './request.ts';
import type { Generating } from './generate-page.tsx';

/** The code of an Idempotency-Key that was used with another request. */
const KEY_USED = 4220;

export type Making = {
  isBusy: boolean;
  failure: unknown;
  /** True when an earlier try, whose answer was lost, was carried out after all: what was asked now was not. */
  wasMadeBefore: boolean;
  send: (generation: Generation) => Promise<void>;
  /** Asks for the answer of that earlier try. */
  showMadeBefore: () => Promise<void>;
};

type Outcomes = {
  /** The SNs are there. */
  onMade: () => void;
  /** A job makes them. */
  onBegun: (job: number) => void;
};

/**
 * Makes the SNs of a draft. The draft's key stays while nobody knows whether a try was carried out, so that none is
 * carried out besides another; it is replaced once the server has refused one, because refusals are remembered under
 * the key too. Decisions 6.
 */
export function useMaking({ draft, change, forget }: Generating, { onMade, onBegun }: Outcomes): Making {
  const generate = useGenerateSns();
  const [failure, setFailure] = useState<unknown>();

  const finish = ({ product, template, business }: Generation['body'], result: Generated) => {
    if ('job' in result) {
      forget();
      onBegun(result.job);
      return;
    }
    made.keep({
      product: product?.productName ?? '',
      template: template?.name ?? '',
      business: business?.name ?? '',
      sns: result.sns,
    });
    forget();
    onMade();
  };
  const send = async (generation: Generation) => {
    // Kept before it is sent: a reload in between must not lose that it was.
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

/** The server has said no: nothing was made, and nothing will be under this key. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'refused' && error.httpStatus < 500 && error.code !== KEY_USED;
