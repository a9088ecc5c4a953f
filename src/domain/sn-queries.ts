import { msg } from '@lingui/core/macro';
import type { QueryKey } from '@tanstack/react-query';
import type { SnRecord } from '#contract/sns/sns.ts';
import { newestFirst, pageQuery, replyQuery } from '../lib/api/page-query.ts';
import { formatSn } from '../words/format-sn.ts';
import { filtered, type Filter, type QueryEntry } from '../lib/list/filters.ts';
import type { ListRequest } from '../lib/list/list-state.ts';
import { NAMED } from '../lib/named.ts';
import { path } from '../lib/path.ts';
import type { Using } from './used-by.tsx';
import type { QueryNameOf } from '../lib/api/operations.ts';

export const snKeys = {
  all: ['sns'] as QueryKey,
  lists: ['sns', 'list'] as QueryKey,
  detail: (sn: string): QueryKey => ['sns', 'detail', sn],
};

/** Related records that are read with a page of SNs, so that no cell sends a request. */
const SCOPE = ['product', 'template', 'business', 'customer', 'use', 'standing'] as const;

/** Archived SNs are listed, and peaks are counted, only on request. */
const scopeOf = ({ body }: ListRequest, shown: readonly string[]) => [
  ...SCOPE,
  ...(body.querys?.some(({ name }) => name === 'archived') === true ? (['archived'] as const) : []),
  ...(shown.includes('peakCount') ? (['peak'] as const) : []),
];

export const snQueries = {
  list: (request: ListRequest, shown: readonly string[] = []) =>
    pageQuery(snKeys.lists, 'POST /sns/data', newestFirst(request, 'regDate'), { scope: scopeOf(request, shown) }),
  detail: (sn: string) => replyQuery(snKeys.detail(sn), 'GET /sns/{sn}', { path: { sn }, query: { scope: SCOPE } }),
};

/** A condition of a list of SNs. */
export type SnEntry = QueryEntry<QueryNameOf<'POST /sns/data'>>;

/** Returns the query of the first SNs that use a record, archived ones included, and of their count. */
export const snsUsing = (owner: readonly SnEntry[]) =>
  replyQuery([...snKeys.lists, 'using', owner], 'POST /sns/data', {
    body: { querys: owner },
    query: { scope: ['customer', 'archived'], limit: NAMED },
  });

/** Returns a link to an SN that uses a record. */
export const usingSn = ({ sn, archived, customer }: SnRecord): Using => ({
  to: path`/sns/${sn}`,
  name: formatSn(sn),
  note: archived === true ? msg`Archived` : customer?.name,
});

/** Returns the URL of the list of SNs with filters. */
export const snsHref = (...filters: readonly Filter[]): string => filtered('/sns', filters);

/** Returns the conditions and list filters for the SNs of a template. */
export const ofTemplate = (product: string, template: string) => {
  const names = [
    ['productName', product],
    ['templateName', template],
  ] as const;
  return {
    querys: names.map(([name, value]): SnEntry => ({ name, op: '=', values: [value] })),
    filters: names.map(([name, value]): Filter => ({ name, op: 'is', values: [value] })),
  };
};
