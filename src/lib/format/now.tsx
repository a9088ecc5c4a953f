import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { formatInZone } from './format.ts';

const PACE = 10_000;

type Now = {
  readonly instant: Date;
  /** Computed on demand, because the first use of a time zone takes longer than a screen. */
  readonly server: () => string;
};

const NowContext = createContext<Now | undefined>(undefined);

/** Provides one clock for the page, so that a thousand cells with relative times need no timers of their own. */
export function Clock({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  const [instant, setInstant] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setInstant(new Date()), PACE);
    return () => clearInterval(timer);
  }, []);
  const now = useMemo(() => {
    let server: string | undefined;
    return { instant, server: () => (server ??= formatInZone(instant, timeZone)) };
  }, [instant, timeZone]);
  return <NowContext value={now}>{children}</NowContext>;
}

function useClock(): Now {
  const now = use(NowContext);
  if (now === undefined) throw new Error('useNow outside of the signed-in part of the application');
  return now;
}

/** Returns the current time, updated every ten seconds and equal in all components. */
export const useNow = (): Date => useClock().instant;

export const useServerNow = (): string => useClock().server();
