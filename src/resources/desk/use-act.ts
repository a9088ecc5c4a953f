import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { toast } from '../../components/toast/toast.tsx';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { formatInZone } from '../../lib/format/format.ts';
import { useSession } from '../../lib/api/session.ts';
import { noteDone } from './call.ts';

/** Returns a function that shows a toast and adds the text to the ticket. */
export function useNote(): (text: string) => void {
  const { timeZone } = useSession();
  return (text) => {
    toast.done(text);
    noteDone({ time: formatInZone(new Date(), timeZone), text });
  };
}

/**
 * Returns a function that runs an action without a confirmation. Success shows a toast and is noted for the ticket;
 * failure shows an error toast.
 */
export function useAct(): (act: () => Promise<string>, failed: ReactNode) => Promise<void> {
  const { i18n } = useLingui();
  const note = useNote();
  return async (act, failed) => {
    try {
      note(await act());
    } catch (error) {
      toast.failed(failed, i18n._(failureTitle(error)));
    }
  };
}
