import { path } from '../../lib/path.ts';

/** Addresses of the SN screens. No SN has fewer than four characters: `new` and `row` hide none. */
export const snPaths = {
  list: '/sns',
  new: '/sns/new',
  newStep: (step: 'terms' | 'features' | 'check' | 'made') => `/sns/new/${step}`,
  page: (sn: string) => path`/sns/${sn}`,
  tab: (sn: string, tab: SnTab) => (tab === '' ? path`/sns/${sn}` : path`/sns/${sn}/${tab}`),
  /** The edit drawer over the list, and over the page. */
  editInList: (sn: string) => path`/sns/row/${sn}/edit`,
  edit: (sn: string) => path`/sns/${sn}/edit`,
};

/** Tabs of the page of an SN by the end of their address; the summary has none. */
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
  | 'offline'
  | 'activity';
