import { useLingui } from '@lingui/react/macro';
import { LONGEST_REASON, LONGEST_TICKET, type Claim } from '../../lib/ticket.ts';
import { TextInput } from '../kit/inputs.tsx';
import styles from './confirm-dialog.module.css';

type Props = { claim: Claim; onChange: (claim: Claim) => void };

/** Asks why help is taken away, and for which ticket. Both may stay empty. */
export function ClaimFields({ claim, onChange }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.claim}>
      <TextInput
        size="sm"
        label={t`Reason`}
        placeholder={t`For example: lost`}
        description={t`Appears beside the status and in the audit log.`}
        value={claim.reason}
        maxLength={LONGEST_REASON}
        onChange={(event) => onChange({ ...claim, reason: event.currentTarget.value })}
        autoComplete="off"
      />
      <TextInput
        size="sm"
        label={t`Ticket`}
        placeholder={t`none`}
        value={claim.ticket}
        maxLength={LONGEST_TICKET}
        onChange={(event) => onChange({ ...claim, ticket: event.currentTarget.value })}
        autoComplete="off"
      />
    </div>
  );
}
