import { msg } from '@lingui/core/macro';
import { logFields, SEAT_STATUSES } from '#contract/records/logs.ts';
import type { ViewsOf } from '../../components/list-page/view-tabs.tsx';
import { denialCodes, denialWords } from '../../words/denials.ts';
import { filterLines } from '../../lib/list/filters.ts';
import { statusWords } from '../../domain/log-outcome.tsx';
import { logWords } from '../../words/lists.ts';

export const logFilters = filterLines(
  logFields,
  logWords,
  ['startTime', 'endTime', 'onlineUntil', 'status', 'errorCode', 'sn', 'loginName', 'mid', 'ip'],
  {
    status: { choices: Object.entries(statusWords).map(([value, { label }]) => ({ value, label })) },
    errorCode: {
      kind: 'choice',
      numeric: true,
      choices: [
        { value: '0', label: msg`Not refused` },
        ...denialCodes.map((code) => ({ value: String(code), label: denialWords[code] })),
      ],
    },
  },
);

export const logViews: ViewsOf<typeof logFields> = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'today', label: msg`Today`, filters: [{ name: 'startTime', op: 'within', values: ['today'] }] },
  { id: 'refused', label: msg`Refused`, filters: [{ name: 'errorCode', op: 'not', values: ['0'] }] },
  { id: 'kicked', label: msg`Ended by an operator`, filters: [{ name: 'status', op: 'is', values: ['kickOut'] }] },
  {
    id: 'seats',
    label: msg`Borrowed seats`,
    filters: [{ name: 'status', op: 'is', values: SEAT_STATUSES }],
  },
];
