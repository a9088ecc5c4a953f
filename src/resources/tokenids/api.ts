import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { TokenIdCreate, TokenIdRecord, TokenIdUpdate } from '#contract/holders/tokenids.ts';
import { call } from '../../lib/api/api-client.ts';
import { formatSn } from '../../words/format-sn.ts';
import type { ListRequest } from '../../lib/list/list-state.ts';
import { newestFirst, pageQuery, replyQuery } from '../../lib/api/page-query.ts';
import { runEach } from '../../lib/api/run-each.ts';
import { useChange } from '../../lib/api/use-change.ts';
import type { ListBody } from '../../lib/api/operations.ts';

/** Key of a token ID. A guid may exist under both types. */
export type TokenIdKey = Pick<TokenIdRecord, 'guid' | 'tokenType'>;

/** Returns the key as text, in the format of the audit log and the search. */
export const keyText = ({ guid, tokenType }: TokenIdKey): string => `${guid}/${tokenType}`;

export const tokenIdName = ({ label, guid }: Pick<TokenIdRecord, 'label' | 'guid'>): string => label ?? guid;

export const tokenIdKeys = {
  all: ['tokenids'] as QueryKey,
  lists: ['tokenids', 'list'] as QueryKey,
  detail: (key: TokenIdKey): QueryKey => ['tokenids', 'detail', keyText(key)],
};

const pathOf = ({ guid, tokenType }: TokenIdKey) => ({ guid, tokenType });

const MOST = 1000;

export const tokenIdQueries = {
  list: (request: ListRequest) => pageQuery(tokenIdKeys.lists, 'POST /tokenids/data', newestFirst(request, 'regDate')),
  detail: (key: TokenIdKey) =>
    replyQuery(tokenIdKeys.detail(key), 'GET /tokenids/guid/{guid}/{tokenType}', { path: pathOf(key) }),
  countOf: (sn: string) =>
    queryOptions({
      queryKey: [...tokenIdKeys.lists, 'count', sn],
      queryFn: async ({ signal }) =>
        (await call('GET /sns/{sn}/tokenids', { path: { sn }, query: { limit: 1 }, signal })).total,
    }),
};

/** Returns the token IDs with one of these labels or guids. */
export async function tokenIdsNamed(texts: readonly string[], signal?: AbortSignal): Promise<TokenIdRecord[]> {
  const having = async (name: 'label' | 'guid') => {
    const body: ListBody<'POST /tokenids/data'> = { querys: [{ name, op: '=', values: [...texts] }] };
    return (await call('POST /tokenids/data', { body, query: { limit: MOST }, signal })).items;
  };
  const found = await Promise.all([having('label'), having('guid')]);
  return [...new Map(found.flat().map((token) => [keyText(token), token])).values()];
}

/** Returns the mutation that adds token IDs from the vendor's list, all or none. */
export const useImportTokenIds = () =>
  useChange('tokenid', ({ body, idempotencyKey }: { body: readonly TokenIdCreate[]; idempotencyKey?: string }) =>
    call('POST /tokenids', { body, idempotencyKey }),
  );

export const useUpdateTokenId = (key: TokenIdKey) =>
  useChange('tokenid', ({ body, ifMatch }: { body: TokenIdUpdate; ifMatch: string | undefined }) =>
    call('PATCH /tokenids/guid/{guid}/{tokenType}', { path: pathOf(key), body, ifMatch }),
  );

/** Returns the mutation that sets the status of token IDs one by one. Lists change several by a job. */
export const useSetTokenIdStatus = () =>
  useChange('tokenid', ({ tokens, status }: { tokens: readonly TokenIdRecord[]; status: TokenIdRecord['status'] }) =>
    runEach(tokens, tokenIdName, (token) =>
      call('PATCH /tokenids/guid/{guid}/{tokenType}', { path: pathOf(token), body: { status } }),
    ),
  );

/** Returns the mutation that removes unbound token IDs one by one. */
export const useDeleteTokenIds = () =>
  useChange('tokenid', (tokens: readonly TokenIdRecord[]) =>
    runEach(tokens, tokenIdName, (token) => call('DELETE /tokenids/guid/{guid}/{tokenType}', { path: pathOf(token) })),
  );

/** Returns the mutation that binds token IDs to an SN, all or none. */
export const useBindTokenIds = () =>
  useChange('tokenid', ({ sn, tokens }: { sn: string; tokens: readonly TokenIdKey[] }) =>
    call('POST /sns/{sn}/tokenids', { path: { sn }, body: tokens.map(({ guid, tokenType }) => ({ guid, tokenType })) }),
  );

/** Returns the mutation that unbinds token IDs. Those of one SN are unbound all or none. */
export const useUnbindTokenIds = () =>
  useChange('tokenid', (tokens: readonly TokenIdRecord[]) =>
    runEach(
      [...Map.groupBy(tokens, ({ sn = '' }) => sn)],
      ([sn]) => formatSn(sn),
      ([sn, ofSn]) => call('DELETE /sns/{sn}/tokenids', { path: { sn }, body: ofSn.map(({ guid }) => ({ guid })) }),
    ),
  );

export const useMakeTokenString = () =>
  useChange('tokenid', async ({ guid }: TokenIdKey) => {
    const query = { tokenid_type: '6', tokenid_guid: guid } as const;
    const { items } = await call('POST /sns/tokenid_update_code', { query });
    return items.map(({ code }) => code);
  });
