import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CalendarButton } from '../../components/calendar-button.tsx';
import { Select, TextInput } from '../../components/kit/inputs.tsx';
import { faultOf, lastAllowed, PRESETS, type Days, type Preset, type RangeFault } from './range.ts';
import type { ReportState } from './state.ts';
import styles from './reports.module.css';

const presetLabels: Record<Preset, MessageDescriptor> = {
  last7: msg`Last 7 days`,
  last30: msg`Last 30 days`,
  last90: msg`Last 90 days`,
  months6: msg`Last 6 months`,
  thisMonth: msg`This month`,
  lastMonth: msg`Last month`,
  thisQuarter: msg`This quarter`,
};

const TYPED = 'typed';

/** Asks for the days of a report: a span relative to today, or two days. */
export function RangePicker({ state }: { state: ReportState }) {
  const { t, i18n } = useLingui();
  // Typed text is shown until the days of the report change.
  const shown = `${state.days.from} ${state.days.to}`;
  const [draft, setDraft] = useState({ over: shown, days: state.days });
  const days = draft.over === shown ? draft.days : state.days;
  const setDays = (next: Days) => setDraft({ over: shown, days: next });
  const fault = faultOf(days);
  const last = fault === 'noDay' ? undefined : lastAllowed(days.from);
  const commit = (next: Days = days) => {
    const { from, to } = state.days;
    if (faultOf(next) === undefined && (next.from !== from || next.to !== to)) state.setDays(next);
  };
  const input = (name: keyof Days, label: string) => (
    <TextInput
      size="sm"
      label={label}
      placeholder="yyyy-MM-dd"
      autoComplete="off"
      value={days[name]}
      onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value.trim() })}
      onBlur={() => commit()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
      rightSection={
        <CalendarButton
          label={t`Calendar: ${label}`}
          day={days[name]}
          onPick={(day) => {
            const next = { ...days, [name]: day };
            setDays(next);
            commit(next);
          }}
        />
      }
    />
  );
  return (
    <section className={styles.part}>
      <Select
        size="sm"
        label={t`Time`}
        allowDeselect={false}
        value={state.preset ?? TYPED}
        data={[
          ...PRESETS.map((preset) => ({ value: preset, label: i18n._(presetLabels[preset]) })),
          { value: TYPED, label: t`From … to …` },
        ]}
        onChange={(value) => {
          const preset = PRESETS.find((one) => one === value);
          if (preset === undefined) state.setDays(state.days);
          else state.setPreset(preset);
        }}
      />
      <div className={styles.days}>
        {input('from', t`First day`)}
        {input('to', t`Last day`)}
      </div>
      <p className={styles.hint} role={fault === undefined ? undefined : 'alert'} data-fault={fault}>
        {fault === undefined ? <LastDay day={last} /> : <FaultText fault={fault} last={last} />}
      </p>
    </section>
  );
}

function LastDay({ day = '' }: { day?: string | undefined }) {
  return <Trans>At most 6 months, until {day}.</Trans>;
}

export function FaultText({ fault, last = '' }: { fault: RangeFault; last?: string | undefined }) {
  if (fault === 'noDay') return <Trans>Enter both days.</Trans>;
  if (fault === 'backwards') return <Trans>The last day must not be before the first day.</Trans>;
  return (
    <Trans>
      That is more than 6 months: <span className={styles.day}>{last}</span> is the last day allowed.
    </Trans>
  );
}
