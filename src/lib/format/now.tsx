import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { formatInZone } from './format.ts';

const PACE = 10_000;

type Now = {
  readonly instant: Date;
  /** As the server writes times; found out when first asked, for the first use of a time zone takes longer than a screen. */
  readonly server: () => string;
};

const NowContext = createContext<Now | undefined>(undefined);

/** The one clock of the page: a thousand cells that tell how far away a time is need no timer and no listener each. */
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

/** The present moment, to ten seconds, the same for all that is on the page. */
export const useNow = (): Date => useClock().instant;

/** The present moment as the server writes times. */
export const useServerNow = (): string => useClock().server();
