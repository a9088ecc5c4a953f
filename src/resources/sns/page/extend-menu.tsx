import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendar, IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { calendarDate } from '#contract/calendar.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { ActionMenu } from '../../../components/menu/action-menu.tsx';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { DateInput } from '../../../components/form/date-input.tsx';
import type { LoadedRecord } from '../../../components/page/record-page.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { useTellFailure } from '../../../components/toast/use-tell-failure.ts';
import { formatDay } from '../../../lib/format/format.ts';
import { useUpdateSn } from '../api.ts';
import { useServerNow } from '../../../lib/format/now.tsx';
import { undoableIn } from '../../../lib/api/undo.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { addDays, addYears, extensionBase, extensionTo } from '../../../domain/validity.ts';

/** A menu that extends the licence. Each entry shows its resulting end date. */
export function ExtendMenu({ record: sn, etag }: LoadedRecord<SnRecord>) {
  const { t } = useLingui();
  const tellFailure = useTellFailure();
  const now = useServerNow();
  const setEnd = useSetEnd(sn);
  const [picking, setPicking] = useState(false);
  const base = extensionBase(sn, now);

  const quick = (label: string, command: string, end: string) => ({
    label,
    command,
    icon: IconCalendarPlus,
    hint: formatDay(end),
    run: () => void setEnd(end, etag).catch(tellFailure),
  });
  return (
    <>
      <ActionMenu
        label={<Trans>Extend</Trans>}
        small
        actions={[
          quick(t`+ 30 days`, t`Extend by 30 days`, addDays(base, 30)),
          quick(t`+ 1 year`, t`Extend by 1 year`, addYears(base, 1)),
          { label: t`Choose a date …`, command: t`Set end date`, icon: IconCalendar, run: () => setPicking(true) },
        ]}
      />
      {picking && <EndDialog sn={sn} save={(end) => setEnd(end, etag)} onClose={() => setPicking(false)} />}
    </>
  );
}

/** Returns the function that sets the end of the licence. */
function useSetEnd(record: SnRecord) {
  const { t } = useLingui();
  const update = useUpdateSn();
  const { sn, status } = record;
  return async (end: string, ifMatch: string | undefined): Promise<void> => {
    const reply = await update.mutateAsync({ body: { sn, status, ...extensionTo(record, end) }, ifMatch });
    const [code, day] = [formatSn(sn), formatDay(end)];
    toast.done(t`${code} now expires on ${day}`, undoableIn(reply));
  };
}

type EndProps = { sn: SnRecord; save: (end: string) => Promise<void>; onClose: () => void };

function EndDialog({ sn, save, onClose }: EndProps) {
  const { t } = useLingui();
  const [text, setText] = useState(formatDay(sn.expires ?? ''));
  const date = calendarDate(text.trim());
  return (
    <ConfirmDialog
      title={t`Set end date`}
      action={t`Set end date`}
      operation="updateSn"
      ready={date !== undefined}
      onConfirm={() => save(date?.dateOnly === true ? `${text.trim()} 23:59:59` : text.trim())}
      onClose={onClose}
    >
      <DateInput
        label={t`End date`}
        value={text}
        onChange={setText}
        error={
          text !== '' && date === undefined
            ? t`Enter a valid date, such as 2027-01-31 or 2027-01-31 18:00:00`
            : undefined
        }
        end
      />
    </ConfirmDialog>
  );
}
