import { path } from '../../lib/path.ts';

/** Paths of the SN screens. `new` and `row` cannot be SNs, which have at least four characters. */
export const snPaths = {
  list: '/sns',
  /** The list of just these SNs, at most 1,000. Written by hand: the code of filters loads with a list only. */
  listOf: (sns: readonly string[]) => `/sns?f=${encodeURIComponent(`sn:is:${sns.join(',')}`)}`,
  /** The peaks of these SNs. */
  report: (sns: readonly string[]) => `/reports?${new URLSearchParams({ sns: sns.join(',') })}`,
  new: '/sns/new',
  newStep: (step: 'terms' | 'features' | 'check' | 'made') => `/sns/new/${step}`,
  page: (sn: string) => path`/sns/${sn}`,
  tab: (sn: string, tab: SnTab) => (tab === '' ? path`/sns/${sn}` : path`/sns/${sn}/${tab}`),
  editInList: (sn: string) => path`/sns/row/${sn}/edit`,
  edit: (sn: string) => path`/sns/${sn}/edit`,
};

/** Last segment of a tab's path on the page of an SN. The summary has none. */
export type SnTab =
  | ''
  | 'features'
  | 'devices'
  | 'users'
  | 'sessions'
  | 'tokenids'
  | 'datas'
  | 'logs'
  | 'reports'
  | 'allowances'
  | 'offline'
  | 'timeline';
