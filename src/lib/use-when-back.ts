import { useEffect } from 'react';
import { call } from './api/api-client.ts';
import { useLatest } from './use-latest.ts';

/** Milliseconds between two questions to a server that did not answer. */
const PACE = 2_000;

/** Asks an unreachable server until it answers, then calls `run`. Does nothing while `waits` is false. */
export function useWhenBack(waits: boolean, run: () => void): void {
  const latest = useLatest(run);
  useEffect(() => {
    if (!waits) return undefined;
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = (): void => {
      // Any operation that needs no session will do.
      call('GET /bff/setup', { signal: over.signal, timeout: PACE })
        .then(
          () => latest.current(),
          () => undefined,
        )
        .finally(() => {
          // `run` may fail too. Once it succeeds, the caller is gone.
          if (!over.signal.aborted) timer = setTimeout(ask, PACE);
        });
    };
    timer = setTimeout(ask, PACE);
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [waits, latest]);
}
