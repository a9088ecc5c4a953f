import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AllowanceRecord } from '#contract/sns/allowances.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Textarea } from '../../components/kit/inputs.tsx';
import { snQueries } from '../../domain/sn-queries.ts';
import { Sn } from '../../domain/sn.tsx';
import { allowanceWords } from '../../words/allowances.ts';
import { formatSn } from '../../words/format-sn.ts';
import { useDecide, useEndAllowance } from './api.ts';
import { Effects, WillDo } from './effects.tsx';

export type Decision = 'approve' | 'decline' | 'end';

type Props = { allowance: AllowanceRecord; onClose: () => void };

/** Approves, declines or ends an allowance, and says first what that does. */
export function DecideDialog({ decision, ...props }: Props & { decision: Decision }) {
  return decision === 'end' ? <EndDialog {...props} /> : <AnswerDialog {...props} decision={decision} />;
}

function AnswerDialog({ allowance, decision, onClose }: Props & { decision: 'approve' | 'decline' }) {
  const { t, i18n } = useLingui();
  const decide = useDecide();
  const [comment, setComment] = useState('');
  const { id, sn, askedBy, reason, until } = allowance;
  const code = formatSn(sn);
  const isApproval = decision === 'approve';
  return (
    <ConfirmDialog
      title={isApproval ? t`Approve the allowance` : t`Decline the allowance`}
      action={isApproval ? t`Approve the allowance` : t`Decline the allowance`}
      operation={isApproval ? 'approveAllowance' : 'declineAllowance'}
      onConfirm={() => decide.mutateAsync({ id, decision, comment })}
      done={isApproval ? t`Approved the allowance for ${code}` : t`Declined the allowance for ${code}`}
      onClose={onClose}
    >
      <p>
        <Trans>
          {askedBy} asked for it for <Sn value={sn} />: {reason}
        </Trans>
      </p>
      <Whose sn={sn} />
      {isApproval ? <WillDo help={allowance} until={until} sn={sn} /> : <Effects help={allowance} />}
      <Textarea
        size="sm"
        label={i18n._(allowanceWords.comment.label)}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

/** Names the customer and the product of an SN. */
function Whose({ sn }: { sn: string }) {
  const record = useQuery(snQueries.detail(sn)).data?.items[0];
  const names = [record?.customer?.name, record?.product?.productName].filter((name) => name !== undefined);
  return names.length > 0 && <p>{names.join(' · ')}</p>;
}

function EndDialog({ allowance, onClose }: Props) {
  const { t } = useLingui();
  const end = useEndAllowance();
  const code = formatSn(allowance.sn);
  const isAsked = allowance.state === 'asked';
  return (
    <ConfirmDialog
      title={isAsked ? t`Withdraw the allowance` : t`End the allowance`}
      action={isAsked ? t`Withdraw the allowance` : t`End the allowance`}
      operation="endAllowance"
      onConfirm={() => end.mutateAsync(allowance)}
      done={isAsked ? t`Withdrew the allowance for ${code}` : t`Ended the allowance for ${code}`}
      onClose={onClose}
    >
      <p>
        <Sn value={allowance.sn} />
      </p>
      <Effects help={allowance} />
      {!isAsked && (
        <p>
          <Trans>It ends now. Sessions that are open run on.</Trans>{' '}
          {allowance.extraDevices !== undefined && (
            <Trans>Devices beyond the limit are disabled, the newest first.</Trans>
          )}
        </p>
      )}
    </ConfirmDialog>
  );
}
