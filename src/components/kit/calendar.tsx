import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/zh-cn';
import { useLingui } from '@lingui/react/macro';
import { DatePicker } from '@mantine/dates';
import { calendarDate } from '#contract/calendar.ts';

type Props = { /** `yyyy-MM-dd`, or anything else for none. */ value: string; onChange: (day: string) => void };

/** A month to pick a day from. Days are text, as everywhere. */
export function Calendar({ value, onChange }: Props) {
  const { t, i18n } = useLingui();
  const day = calendarDate(value) === undefined ? null : value;
  return (
    <DatePicker
      value={day}
      {...(day === null ? {} : { defaultDate: day })}
      onChange={(picked) => {
        if (picked !== null) onChange(picked);
      }}
      locale={i18n.locale === 'zh-CN' ? 'zh-cn' : 'en'}
      firstDayOfWeek={1}
      hideOutsideDates
      size="sm"
      ariaLabels={{
        nextMonth: t`Next month`,
        previousMonth: t`Previous month`,
        nextYear: t`Next year`,
        previousYear: t`Previous year`,
        nextDecade: t`Next decade`,
        previousDecade: t`Previous decade`,
        monthLevelControl: t`Choose a month`,
        yearLevelControl: t`Choose a year`,
      }}
    />
  );
}
