import { path } from '../../lib/path.ts';

export const operatorPaths = {
  list: '/settings/operators',
  new: '/settings/operators/new',
  edit: (username: string) => path`/settings/operators/name/${username}/edit`,
  sessions: (username: string) => path`/settings/operators/name/${username}/sessions`,
};
