import { path } from '../../lib/path.ts';
import { writeFilter } from '../../lib/list/filters.ts';

export const sessionPaths = {
  list: '/sessions',
  ofSn: (sn: string) => path`/sns/${sn}/sessions`,
  ofUser: (name: string) =>
    `/sessions?${new URLSearchParams({ f: writeFilter({ name: 'userName', op: 'is', values: [name] }) })}`,
};
