import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { refreshAfter } from '../../../lib/api/stale.ts';
import { outcomeOf, type Outcome } from './batch.ts';
import type { Entry } from '../entries.ts';
import { useKept } from '../kept.tsx';

/** Entries per request: few enough to show progress, enough to keep the number of requests low. */
const SLICE = 50;

/** Milliseconds that one request may take on a busy server. */
const TIMEOUT = 60_000;

export type Batch = {
  /** Results of the entries that were sent, by `place`. */
  readonly outcomes: ReadonlyMap<number, Outcome>;
  readonly isRunning: boolean;
  /** The error that stopped the batch. Entries that were sent keep their results; the others can still be sent. */
  readonly failure: unknown;
  /** Sends entries, one slice after the other. `disableSn` checks their SNs out as a whole. */
  readonly run: (entries: readonly Entry[], disableSn: boolean) => Promise<void>;
  /** Stops after the current slice. */
  readonly stop: () => void;
  readonly clear: () => void;
};

/** Returns the state of a batch. It is kept while another tab is shown. */
export function useBatch(): Batch {
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useKept<ReadonlyMap<number, Outcome>>('batch outcomes', () => new Map());
  const [isRunning, setRunning] = useKept('batch runs', false);
  const [failure, setFailure] = useKept<unknown>('batch failure', undefined);
  const [stopper, setStopper] = useKept('batch stopper', { isPressed: false });

  const run = async (entries: readonly Entry[], disableSn: boolean) => {
    const own = { isPressed: false };
    setStopper(own);
    setFailure(undefined);
    setRunning(true);
    try {
      for (let at = 0; at < entries.length && !own.isPressed; at += SLICE) {
        const slice = entries.slice(at, at + SLICE);
        const body = slice.map(({ text }) => (disableSn ? { code: text, disableSn } : { code: text }));
        const { items } = await call('POST /sns/update_codes', { body, timeout: TIMEOUT });
        setOutcomes(
          (before) =>
            new Map([...before, ...slice.map(({ place }, nth) => [place, outcomeOf(items[nth], nth)] as const)]),
        );
      }
    } catch (error) {
      setFailure(error);
    } finally {
      setRunning(false);
      await refreshAfter(queryClient, 'string');
    }
  };

  return {
    ...{ outcomes, isRunning, failure, run },
    stop: () => {
      stopper.isPressed = true;
    },
    clear: () => {
      setOutcomes(new Map());
      setFailure(undefined);
    },
  };
}
