import { useLingui } from '@lingui/react';
import { failureTitle, refusalMessage } from '../../lib/api/failure-text.ts';
import { toast } from './toast.tsx';

/** Returns a function that shows a failed request as a toast, for requests that have no form to show it. */
export function useTellFailure(): (error: unknown) => void {
  const { i18n } = useLingui();
  return (error) => toast.failed(i18n._(failureTitle(error)), refusalMessage(error));
}
