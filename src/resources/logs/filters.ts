import { msg } from '@lingui/core/macro';
import type { View } from '../../components/list-page/view-tabs.tsx';
import { denialCodes, denialWords } from '../../words/denials.ts';
import type { FilterField } from '../../lib/list/filters.ts';
import { statusWords } from '../../domain/log-outcome.tsx';
import { logWords } from '../../words/lists.ts';

export const logFilters: readonly FilterField[] = [
  { name: 'startTime', label: logWords.startTime.label, kind: 'date' },
  { name: 'endTime', label: logWords.endTime.label, kind: 'date' },
  {
    name: 'status',
    label: logWords.status.label,
    kind: 'choice',
    choices: Object.entries(statusWords).map(([value, { label }]) => ({ value, label })),
  },
  {
    name: 'errorCode',
    label: logWords.errorCode.label,
    kind: 'choice',
    numeric: true,
    choices: [
      { value: '0', label: msg`Not refused` },
      ...denialCodes.map((code) => ({ value: String(code), label: denialWords[code] })),
    ],
  },
  { name: 'sn', label: logWords.sn.label, kind: 'text' },
  { name: 'loginName', label: logWords.loginName.label, kind: 'text' },
  { name: 'mid', label: logWords.mid.label, kind: 'text' },
  { name: 'ip', label: logWords.ip.label, kind: 'text' },
];

export const logViews: readonly View[] = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'today', label: msg`Today`, filters: [{ name: 'startTime', op: 'within', values: ['today'] }] },
  { id: 'refused', label: msg`Refused`, filters: [{ name: 'errorCode', op: 'not', values: ['0'] }] },
  { id: 'kicked', label: msg`Ended by staff`, filters: [{ name: 'status', op: 'is', values: ['kickOut'] }] },
  {
    id: 'seats',
    label: msg`Borrowed seats`,
    filters: [{ name: 'status', op: 'is', values: ['checkout', 'checkin', 'autoCheckin', 'checkoutCover'] }],
  },
];
