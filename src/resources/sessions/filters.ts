import type { FilterField } from '../../lib/list/filters.ts';
import { sessionWords } from '../../words/lists.ts';

export const sessionFilters: readonly FilterField[] = [
  { name: 'userName', label: sessionWords.userName.label, kind: 'text' },
  { name: 'sn', label: sessionWords.sn.label, kind: 'text' },
  { name: 'mid', label: sessionWords.mid.label, kind: 'text' },
  { name: 'ip', label: sessionWords.ip.label, kind: 'text' },
  { name: 'loginDate', label: sessionWords.loginDate.label, kind: 'date' },
  { name: 'lastConnectionDate', label: sessionWords.lastConnectionDate.label, kind: 'date' },
];
