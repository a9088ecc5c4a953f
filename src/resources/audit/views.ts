import { msg } from '@lingui/core/macro';
import type { View } from '../../components/list-page/view-tabs.tsx';

export const auditViews: readonly View[] = [
  { id: 'all', label: msg`All`, filters: [] },
  { id: 'today', label: msg`Today`, filters: [{ name: 'time', op: 'within', values: ['today'] }] },
  { id: 'week', label: msg`Last 7 days`, filters: [{ name: 'time', op: 'within', values: ['last7'] }] },
  { id: 'refused', label: msg`Refused`, filters: [{ name: 'outcome', op: 'not', values: ['0'] }] },
];
