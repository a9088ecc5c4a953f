import { useLingui } from '@lingui/react';
import { useState, type ReactNode } from 'react';
import { SmallButton } from '../../components/small-button.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { failureTitle } from '../../lib/api/failure-text.ts';
import { useNote } from './done.ts';

type Props = {
  /** Runs the action. Returns the text for the toast and the ticket, and the reply, from which follows the undo. */
  act: () => Promise<{ text: string; result: unknown }>;
  /** Title of the toast when the action fails. */
  failed: string;
  label?: string;
  danger?: boolean;
  children: ReactNode;
};

/** A button that acts without asking, for actions that are easily undone. */
export function ActButton({ act, failed, ...button }: Props) {
  const { i18n } = useLingui();
  const note = useNote();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { text, result } = await act();
      note(text, result);
    } catch (error) {
      toast.failed(failed, i18n._(failureTitle(error)));
    } finally {
      setBusy(false);
    }
  };
  return <SmallButton {...button} disabled={busy} onClick={() => void run()} />;
}
