import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarDate } from '#contract/calendar.ts';
import type { AllowanceBody } from '#contract/sns/allowances.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { DateInput } from '../../components/form/date-input.tsx';
import { Switch, TextInput } from '../../components/kit/inputs.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { addDays, daysBetween } from '../../domain/validity.ts';
import { useSession } from '../../lib/api/session.ts';
import { undoableIn } from '../../lib/api/undo.ts';
import { nextMonday } from '../../lib/format/days.ts';
import { useServerNow } from '../../lib/format/now.tsx';
import { LONGEST_REASON, LONGEST_TICKET, useTicket } from '../../lib/ticket.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { allowanceWords } from '../../words/allowances.ts';
import { formatSn } from '../../words/format-sn.ts';
import { settingsQuery, useGiveAllowance } from './api.ts';
import { WillDo } from './effects.tsx';
import styles from './allowances.module.css';

export type HelpKind = 'extend' | 'extraConcurrent' | 'extraDevices';

type Sn = Pick<SnRecord, 'sn' | 'concurrentNumber' | 'volumeNumber'>;

type Props = {
  sn: Sn;
  /** What is chosen at first. */
  kind?: HelpKind | undefined;
  /** The reason at first, such as the check that failed. */
  reason?: string;
  onClose: () => void;
  /** Called with a text about what was done and the reply. The default is a toast. */
  onDone?: (text: string, reply: unknown) => void;
};

/** Days that an allowance lasts unless others are chosen: over a weekend. */
const DAYS = 3;

/** The ends that a press chooses, and the days from today. */
const ENDS = [
  { label: msg`Until Monday`, of: nextMonday },
  { label: msg`One week`, of: (today: string) => addDays(today, 7).slice(0, 10) },
  { label: msg`Two weeks`, of: (today: string) => addDays(today, 14).slice(0, 10) },
] as const;

/** Gives an SN help that ends by itself. Support asks for what is beyond its bounds. */
export function GiveDialog({ sn, kind, reason = '', onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const now = useServerNow();
  const { user } = useSession();
  const bounds = useQuery(settingsQuery).data?.items[0];
  const give = useGiveAllowance(sn.sn);
  const [input, setInput] = useState({
    until: addDays(now, DAYS).slice(0, 10),
    extend: kind === 'extend',
    extraConcurrent: kind === 'extraConcurrent' ? '1' : '',
    extraDevices: kind === 'extraDevices' ? '1' : '',
    reason,
    ticket: useTicket(),
  });
  const [asks, setAsks] = useState(false);
  const change = (part: Partial<typeof input>) => setInput({ ...input, ...part });
  const date = calendarDate(input.until.trim());
  const until = date?.dateOnly === true ? `${input.until.trim()} 23:59:59` : input.until.trim();
  const [extraConcurrent, extraDevices] = [wholeNumber(input.extraConcurrent), wholeNumber(input.extraDevices)];
  const help = {
    extend: input.extend,
    ...(extraConcurrent > 0 && { extraConcurrent }),
    ...(extraDevices > 0 && { extraDevices }),
  };
  const isBeyond =
    user.role === 'support' &&
    bounds !== undefined &&
    (daysBetween(now, until) >= bounds.allowanceDays ||
      extraConcurrent > mostExtra(sn.concurrentNumber, bounds) ||
      extraDevices > mostExtra(sn.volumeNumber, bounds));
  const ask = asks || isBeyond;
  const body: AllowanceBody = {
    until,
    ...help,
    reason: input.reason.trim(),
    ...(input.ticket.trim() !== '' && { ticket: input.ticket.trim() }),
    ...(ask && { ask }),
  };
  const idempotencyKey = useIdempotencyKey(body);
  const code = formatSn(sn.sn);
  const text = ask ? t`Asked for an allowance for ${code}` : t`Gave ${code} an allowance until ${until}`;
  const some = input.extend || extraConcurrent > 0 || extraDevices > 0;
  const faults = {
    until: date === undefined ? t`Enter a valid date, such as 2027-01-31 or 2027-01-31 18:00:00` : undefined,
    extraConcurrent: Number.isNaN(extraConcurrent) ? t`Enter a whole number.` : undefined,
    extraDevices: Number.isNaN(extraDevices) ? t`Enter a whole number.` : undefined,
  };
  const isSound = Object.values(faults).every((fault) => fault === undefined);
  return (
    <ConfirmDialog
      title={t`Help ${code} for a time`}
      action={ask ? t`Ask for the allowance` : t`Give the allowance`}
      operation={ask ? 'keeps' : 'giveAllowance'}
      ready={isSound && some && input.reason.trim() !== ''}
      onConfirm={async () => {
        const reply = await give.mutateAsync({ body, idempotencyKey });
        if (onDone) onDone(text, reply);
        else toast.done(text, undoableIn(reply));
      }}
      onClose={onClose}
    >
      <div className={styles.form}>
        <DateInput
          label={i18n._(allowanceWords.until.label)}
          value={input.until}
          onChange={(value) => change({ until: value })}
          error={faults.until}
          end
        />
        <div className={styles.ends} role="group" aria-label={i18n._(allowanceWords.until.label)}>
          {ENDS.map(({ label, of }) => (
            <SmallButton key={label.id} onClick={() => change({ until: of(now.slice(0, 10)) })}>
              {i18n._(label)}
            </SmallButton>
          ))}
        </div>
        <Switch
          label={i18n._(allowanceWords.extend.label)}
          description={i18n._(allowanceWords.extend.help)}
          checked={input.extend}
          onChange={(event) => change({ extend: event.currentTarget.checked })}
        />
        {(['extraConcurrent', 'extraDevices'] as const).map((name) => (
          <TextInput
            key={name}
            size="sm"
            inputMode="numeric"
            label={i18n._(allowanceWords[name].label)}
            placeholder={t`none`}
            value={input[name]}
            error={faults[name]}
            // Selected, so that a typed number replaces the 1.
            onFocus={(event) => event.currentTarget.select()}
            data-autofocus={name === (kind ?? 'extraConcurrent') || undefined}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
        <TextInput
          size="sm"
          label={i18n._(allowanceWords.reason.label)}
          value={input.reason}
          maxLength={LONGEST_REASON}
          required
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <TextInput
          size="sm"
          label={i18n._(allowanceWords.ticket.label)}
          placeholder={t`none`}
          value={input.ticket}
          maxLength={LONGEST_TICKET}
          onChange={(event) => change({ ticket: event.currentTarget.value })}
        />
        <Switch
          label={t`Ask somebody else to approve it`}
          description={
            isBeyond ? t`This is more than support may give. A manager decides.` : t`It has no effect until then.`
          }
          checked={ask}
          disabled={isBeyond}
          onChange={(event) => setAsks(event.currentTarget.checked)}
        />
      </div>
      {some && isSound ? <WillDo help={help} until={until} sn={sn.sn} /> : <Trans>Choose what the SN gets.</Trans>}
    </ConfirmDialog>
  );
}

/** Returns the number in a text, 0 for an empty text, NaN for any other. */
function wholeNumber(text: string): number {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

type Bounds = { readonly allowancePercent: number; readonly allowanceExtra: number };

const mostExtra = (limit = 0, { allowancePercent: percent, allowanceExtra: extra }: Bounds): number =>
  Math.max(extra, Math.ceil((limit * percent) / 100));
