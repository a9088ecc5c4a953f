import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { DemandUnit } from '#contract/history/demand.ts';
import { Select } from '../../../components/kit/inputs.tsx';
import { Segments } from '../../../components/segments.tsx';
import { demandWords } from '../../../words/seat-reports.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { demandBody, reportQueries } from '../api.ts';
import { PrintButton } from '../peak-files.tsx';
import { ReportFiles } from '../report-files.tsx';
import { ReportFrame } from '../report-frame.tsx';
import { useReport } from '../state.ts';
import { DemandAnswers } from './demand-answers.tsx';
import { DemandTable } from './demand-table.tsx';
import { HourMap } from './hour-map.tsx';
import { demandSummaries, FIGURES, type Figure } from './summaries.ts';
import styles from '../reports.module.css';

const UNITS = ['month', 'day', 'hour_of_week'] as const satisfies readonly DemandUnit[];

const unitLabels = demandWords.unit.choices;

/** Columns of the file that tell what the figures of a line are of. */
const PLACES = ['date', 'hour', 'weekday', 'time'];

const columnsOf = (unit: DemandUnit): string[] => {
  const [sn = '', ...figures] = Object.keys(demandWords).filter((name) => !PLACES.includes(name));
  return [sn, ...(unit === 'hour_of_week' ? ['weekday', 'time'] : ['date']), ...figures];
};

const figureLabels: Record<Figure, MessageDescriptor> = {
  waits: demandWords.waits.label,
  refusals: demandWords.refusals.label,
  longestWaitMinutes: demandWords.longestWaitMinutes.label,
  seatsNeeded: demandWords.seatsNeeded.label,
  peak: demandWords.peak.label,
};

const parsers = {
  unit: parseAsStringLiteral(UNITS).withDefault('month'),
  figure: parseAsStringLiteral(FIGURES).withDefault('waits'),
  /** The SN whose week is shown. */
  week: parseAsString,
  hour: parseAsInteger,
};

/** The report of unmet demand: who waited for a seat, when, and how many seats would have helped. */
export function DemandTab() {
  const { t, i18n } = useLingui();
  const state = useReport();
  const { sns, days, fault, view } = state;
  const [{ unit, figure, week, hour }, setUrl] = useQueryStates(parsers, { history: 'push', shallow: false });
  const ready = fault === undefined;
  const months = useQuery(reportQueries.demand(sns, days, 'month', ready));
  const units = useQuery(reportQueries.demand(sns, days, unit, ready));
  const known = useQuery(reportQueries.known(sns));
  const summaries = demandSummaries(sns, months.data ?? []);
  const items = units.data ?? [];
  const isWeek = unit === 'hour_of_week';
  // The week with the most refusals says most about the hours.
  const [refusedMost] = summaries.toSorted((one, other) => other.refusals - one.refusals);
  const shown = week !== null && sns.includes(week) ? week : (refusedMost?.sn ?? '');
  const ofWeek = items.filter(({ sn }) => sn === shown);
  const title = t`Unmet demand, ${days.from} to ${days.to}`;
  return (
    <ReportFrame
      {...{ state, title }}
      needs="sns"
      queries={[months, units]}
      tools={
        <>
          <Segments
            label={t`Unit`}
            value={unit}
            options={UNITS.map((value) => ({ value, label: i18n._(unitLabels[value]) }))}
            onChange={(value) => void setUrl({ unit: value })}
          />
          {isWeek && (
            <Segments
              label={t`View`}
              value={view}
              options={[
                { value: 'chart', label: t`Chart` },
                { value: 'table', label: t`Table` },
              ]}
              onChange={state.setView}
            />
          )}
          {ready && sns.length > 0 && (
            <ReportFiles report="demand" body={demandBody(sns, days, unit)} columns={columnsOf(unit)} />
          )}
          <PrintButton />
        </>
      }
    >
      <DemandAnswers {...{ summaries, days, known: known.data }} />
      {isWeek && (
        <div className={styles.tools}>
          <Select
            size="sm"
            label={t`SN`}
            allowDeselect={false}
            value={shown}
            data={summaries.map(({ sn }) => ({ value: sn, label: formatSn(sn) }))}
            onChange={(value) => void setUrl({ week: value })}
          />
          <Select
            size="sm"
            label={t`Figure`}
            allowDeselect={false}
            value={figure}
            data={FIGURES.map((value) => ({ value, label: i18n._(figureLabels[value]) }))}
            onChange={(value) => void setUrl({ figure: FIGURES.find((one) => one === value) ?? null })}
          />
        </div>
      )}
      {isWeek && view === 'chart' ? (
        <HourMap
          {...{ days, figure }}
          items={ofWeek}
          caption={`${title}, ${i18n._(figureLabels[figure])}`}
          hour={hour ?? undefined}
          onPick={(picked) => void setUrl({ hour: picked })}
        />
      ) : (
        <DemandTable caption={title} items={isWeek ? ofWeek : items} {...{ unit, days }} />
      )}
    </ReportFrame>
  );
}
