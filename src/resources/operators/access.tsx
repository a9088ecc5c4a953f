import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { AdmittedRecord } from '#contract/bff/operators.ts';
import { INVITATION_HOURS, type AccessKind } from '#contract/records/operators.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { SecretDialog } from '../../components/dialog/secret-dialog.tsx';
import { Select } from '../../components/kit/inputs.tsx';
import type { FieldWords } from '../../lib/field-words.ts';
import { useResetAccess } from './api.ts';

/** Texts of the choice how an operator gets a password. */
export const accessWords = {
  label: msg`First sign-in`,
  help: msg`With the link, the operator chooses a password within ${INVITATION_HOURS} hours. A generated password expires after the same time and must be changed at the first sign-in.`,
  choices: { invitation: msg`Invitation link`, generated: msg`Generated password` },
} satisfies FieldWords & { choices: Readonly<Record<AccessKind, unknown>> };

/** Shows once how an operator gets in: the invitation link or the generated password. */
export function AccessShown({ admitted, onClose }: { admitted: AdmittedRecord; onClose: () => void }) {
  const { t } = useLingui();
  const { username, invitation, password = '' } = admitted;
  return invitation === undefined ? (
    <SecretDialog title={t`Password of ${username}`} what={t`password`} secret={password} onClose={onClose}>
      <Trans>It works for {INVITATION_HOURS} hours. The operator must change it at the first sign-in.</Trans>
    </SecretDialog>
  ) : (
    <SecretDialog
      title={t`Invitation of ${username}`}
      what={t`the link`}
      secret={new URL(invitation, location.origin).href}
      onClose={onClose}
    >
      <Trans>Send it to the operator. It works once, for {INVITATION_HOURS} hours.</Trans>
    </SecretDialog>
  );
}

type Props = { username: string; onClose: () => void };

/** A dialog that replaces the password of an operator by an invitation or a generated password. */
export function ResetAccessDialog({ username, onClose }: Props) {
  const { t, i18n } = useLingui();
  const reset = useResetAccess(username);
  const [access, setAccess] = useState<string>('invitation');
  const [shown, setShown] = useState<AdmittedRecord>();
  // A ref, because the dialog closes before a state would be updated.
  const admitted = useRef<AdmittedRecord>(undefined);
  if (shown !== undefined) return <AccessShown admitted={shown} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t`Reset the password of ${username}`}
      action={t`Reset password`}
      operation="resetOperatorAccess"
      danger
      onConfirm={async () => {
        const { items } = await reset.mutateAsync(access === 'generated' ? access : 'invitation');
        admitted.current = items[0];
      }}
      onClose={() => (admitted.current === undefined ? onClose() : setShown(admitted.current))}
    >
      <Select
        size="sm"
        label={t`Next sign-in`}
        data={Object.entries(accessWords.choices).map(([value, label]) => ({ value, label: i18n._(label) }))}
        value={access}
        onChange={(chosen) => setAccess(chosen ?? 'invitation')}
        allowDeselect={false}
      />
      <p>
        <Trans>The old password stops working at once, and all sessions of the operator end.</Trans>
      </p>
    </ConfirmDialog>
  );
}
