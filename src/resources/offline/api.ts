import { queryOptions, useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { MachineRecord } from '#contract/holders/machines.ts';
import type { GenerateUpdateBody, UpdateBody } from '#contract/offline/offline-strings.ts';
import type { CodeForm } from '#contract/work/search.ts';
import type { TokenIdRecord } from '#contract/holders/tokenids.ts';
import { api, path, type RequestOptions } from '../../lib/api/api-client.ts';
import { csvOf, download } from '../../lib/list/csv.ts';
import { containing } from '../../lib/list/filters.ts';
import { formatSn } from '../../lib/format/format.ts';
import { runEach } from '../../lib/api/run-each.ts';
import { suggestNames, type Suggest } from '../../lib/list/suggest.ts';
import { auditKeys } from '../audit/api.ts';
import { borrowKeys } from '../borrows/api.ts';
import { machineKeys } from '../machines/api.ts';
import { stringKeys } from '../strings/api.ts';
import { snKeys } from '../sns/api.ts';
import { offlinePaths } from './paths.ts';
import { readAnswer } from './request.ts';

type Answer = { code: string };

/** Milliseconds that strings for all devices of an SN may take: each is signed. */
const TIMEOUT = 60_000;

/** Where a request string is answered, by what it is; undefined for what is no request. The string goes along as state. */
export const answerPlace = (form: CodeForm): string | undefined => ANSWERED[form];

const ANSWERED: Readonly<Partial<Record<CodeForm, string>>> = {
  updateRequest: offlinePaths.single,
  borrowRequest: offlinePaths.seats,
  returnRequest: offlinePaths.seats,
};

/** Which string is asked for, and of what. */
export type Asked =
  | { readonly to: 'request'; readonly code: string }
  | { readonly to: 'checkout' | 'checkin'; readonly code: string }
  | { readonly to: 'devices'; readonly sn: string; readonly body: Exclude<UpdateBody, string> }
  | { readonly to: 'newSn'; readonly body: GenerateUpdateBody; readonly idempotencyKey: string }
  | { readonly to: 'token'; readonly query: NonNullable<RequestOptions['query']>; readonly terms: object };

function post(asked: Asked) {
  switch (asked.to) {
    case 'request':
      return api.post<Answer>('/sns/update_code', { body: { code: asked.code } });
    case 'checkout':
    case 'checkin':
      return api.post<Answer>(`/sns/${asked.to}`, { body: { code: asked.code } });
    case 'devices':
      return api.post<Answer>(path`/sns/${asked.sn}/update_code`, { body: asked.body, timeout: TIMEOUT });
    case 'newSn':
      return api.post<Answer>('/sns/generate_update_code', {
        body: asked.body,
        idempotencyKey: asked.idempotencyKey,
        timeout: TIMEOUT,
      });
    case 'token':
      return api.post<Answer>('/sns/tokenid_update_code', { query: asked.query, body: asked.terms });
  }
}

/** Asks for answer strings, and tells them with what was typed for them. They may activate devices, take seats and bind token IDs: what shows those is read anew. */
export function useAnswers(onMade: (codes: readonly string[], typed: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ asked }: { asked: Asked; typed: string }) => (await post(asked)).items.map(({ code }) => code),
    onSuccess: (codes, { typed }) => onMade(codes, typed),
    onSettled: () => refreshGiven(queryClient),
  });
}

/**
 * Makes update strings for all enabled devices of some SNs, and saves them as a table; when some SNs are refused, those of
 * the others.
 */
export function useSaveStrings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (sns: readonly string[]) => {
      const made = new Map<string, readonly Answer[]>();
      try {
        await runEach(sns, formatSn, async (sn) => {
          made.set(sn, (await post({ to: 'devices', sn, body: { updateAllMachine: true } })).items);
        });
      } finally {
        const lines = sns.flatMap((sn) =>
          (made.get(sn) ?? []).map(({ code }) => [sn, readAnswer(code)[0]?.device, code]),
        );
        if (lines.length > 0) download('update-strings.csv', csvOf([['sn', 'device', 'updateString'], ...lines]));
      }
    },
    onSettled: () => refreshGiven(queryClient),
  });
}

/** What offline licensing may have changed is out of date. */
export const refreshGiven = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [snKeys.all, auditKeys.all, borrowKeys.all, stringKeys.all, machineKeys.all, tokenKeys].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

const tokenKeys: QueryKey = ['tokenids'];

/** Most devices that are offered to choose from. */
const MOST_DEVICES = 1000;

/** Devices of an SN that get update strings: those with status 0. */
export const devicesQuery = (sn: string) =>
  queryOptions({
    queryKey: [...machineKeys.lists, 'of', sn],
    enabled: sn !== '',
    queryFn: ({ signal }) => {
      const querys = [
        { name: 'sn', op: '=', values: [sn] },
        { name: 'status', op: '=', values: [0] },
      ];
      return api.post<MachineRecord>('/machines/data', { body: { querys }, query: { limit: MOST_DEVICES }, signal });
    },
  });

export const suggestSns = suggestNames(snKeys.lists, '/sns/data', 'sn');
export const suggestProducts = suggestNames(['products', 'list'], '/products/data', 'productName');
export const suggestBusinesses = suggestNames(['businesses', 'list'], '/businesses/data', 'name');

/** Businesses whose SNs floating token IDs carry. */
export const suggestTokenBusinesses: Suggest = (text) => ({
  queryKey: ['businesses', 'list', 'token-names', text],
  queryFn: async ({ signal }) => {
    const type = { name: 'type', op: '=', values: ['TOKEN_ID_FLOAT'] };
    const body = { querys: [type, ...(text === '' ? [] : [containing('name', text)])], sorts: [{ name: 'name' }] };
    const { items } = await api.post<{ name: string }>('/businesses/data', { body, query: { limit: OFFERED }, signal });
    return items.map(({ name }) => name);
  },
});

const OFFERED = 20;

/** Guids of floating token IDs by a part of them. */
export const suggestTokens: Suggest = (text) => ({
  queryKey: [...tokenKeys, 'list', 'floating', text],
  queryFn: async ({ signal }) => {
    const floating = { name: 'tokenType', op: '=', values: [6] };
    const querys = [floating, ...(text === '' ? [] : [containing('guid', text)])];
    const { items } = await api.post<TokenIdRecord>('/tokenids/data', {
      body: { querys },
      query: { limit: OFFERED },
      signal,
    });
    return items.map(({ guid }) => guid);
  },
});

/** The floating token ID of a guid. */
export const tokenQuery = (guid: string) =>
  queryOptions({
    queryKey: [...tokenKeys, 'floating', guid],
    enabled: guid !== '',
    queryFn: async ({ signal }) => {
      const querys = [
        { name: 'tokenType', op: '=', values: [6] },
        { name: 'guid', op: '=', values: [guid] },
      ];
      return (await api.post<TokenIdRecord>('/tokenids/data', { body: { querys }, signal })).items[0] ?? null;
    },
  });

/** What a device code is worth, with the line that it stood on. */
export type Validation = {
  line: number;
  deviceCode: string;
  validated: boolean;
  errorCode?: number;
  errorMsg?: string;
};

type Lines = { readonly lines: readonly { line: number; text: string }[]; readonly text: string };

/** Checks the device codes of a text, and tells what became of it; nothing is changed. */
export const useValidate = (onChecked: (results: readonly Validation[], text: string) => void) =>
  useMutation({
    onSuccess: (results, { text }) => onChecked(results, text),
    mutationFn: async ({ lines }: Lines) => {
      const body = { devices: lines.map(({ text }) => ({ code: text })) };
      const { items } = await api.post<Omit<Validation, 'line'>>('/sns/validate_codes', { body });
      return items.map((item, at): Validation => ({ ...item, line: lines[at]?.line ?? 0 }));
    },
  });
