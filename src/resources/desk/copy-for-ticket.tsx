import { Trans, useLingui } from '@lingui/react/macro';
import { IconClipboardText } from '@tabler/icons-react';
import { copyText } from '../../components/text/copy-button.tsx';
import { Button } from '../../components/kit/button.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { formatSn } from '../../words/format-sn.ts';
import { formatInZone } from '../../lib/format/format.ts';
import { useSession } from '../../lib/api/session.ts';
import { useTicket } from '../../lib/ticket.ts';
import type { Call } from './call.ts';
import { useDone } from './done.ts';

/** Returns a function that returns the facts of a call as lines of text. */
export function useCallLines({ caller, scope }: Call): () => string[] {
  const { t } = useLingui();
  const { timeZone, user } = useSession();
  const ticket = useTicket();
  const done = useDone();
  const { customer, user: account, machine } = caller;
  return () => {
    const now = formatInZone(new Date(), timeZone);
    const codes = scope.sns.map(formatSn).join(', ');
    return [
      ticket !== '' && t`Ticket: ${ticket}`,
      customer !== undefined &&
        t`Customer: ${[customer.name, customer.groupName, customer.contact].filter(Boolean).join(', ')}`,
      account !== undefined && t`Account: ${account.name}`,
      codes !== '' && t`SN: ${codes}`,
      machine !== undefined && t`Device: ${[machine.machineName, machine.mid].filter(Boolean).join(', ')}`,
      ...done.map((entry) => `${entry.time}  ${entry.text}`),
      `${now} (${timeZone})  ${user.displayName}`,
    ].filter((line) => line !== false);
  };
}

export function CopyForTicket({ call }: { call: Call }) {
  const { t } = useLingui();
  const lines = useCallLines(call);
  const copy = async () => {
    if (await copyText(lines().join('\n'))) toast.done(t`Copied for the ticket`);
    else toast.failed(t`Not copied`, t`The browser does not allow copying here.`);
  };
  return (
    <Button leftSection={<IconClipboardText size={16} aria-hidden />} onClick={() => void copy()} fullWidth>
      <Trans>Copy for ticket</Trans>
    </Button>
  );
}
