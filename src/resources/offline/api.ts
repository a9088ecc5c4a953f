import { queryOptions, useMutation } from '@tanstack/react-query';
import type { CodeForm } from '#contract/work/search.ts';
import { call } from '../../lib/api/api-client.ts';
import { containing } from '../../lib/list/filters.ts';
import type { Suggest } from '../../lib/list/suggest.ts';
import { offlinePaths } from './paths.ts';
import type { ListBody } from '../../lib/api/operations.ts';

/** Milliseconds. Strings for all devices of an SN take long, because each one is signed. */
export const TIMEOUT = 60_000;

/**
 * Returns the path of the page that answers a request string; undefined for a string that is no request. The link
 * passes the string as state.
 */
export const answerPlace = (form: CodeForm): string | undefined => ANSWERED[form];

const ANSWERED: Readonly<Partial<Record<CodeForm, string>>> = {
  updateRequest: offlinePaths.single,
  borrowRequest: offlinePaths.seats,
  returnRequest: offlinePaths.seats,
};

const MOST_DEVICES = 1000;

/** Returns the query for the devices of an SN that get update strings: those with status 0. */
export const devicesQuery = (sn: string) =>
  queryOptions({
    queryKey: ['machines', 'list', 'of', sn],
    enabled: sn !== '',
    queryFn: ({ signal }) => {
      const querys: ListBody<'POST /machines/data'>['querys'] = [
        { name: 'sn', op: '=', values: [sn] },
        { name: 'status', op: '=', values: [0] },
      ];
      return call('POST /machines/data', { body: { querys }, query: { limit: MOST_DEVICES }, signal });
    },
  });

/** Suggests businesses for the SNs of floating token IDs. */
export const suggestTokenBusinesses: Suggest = (text) => ({
  queryKey: ['businesses', 'list', 'token-names', text],
  queryFn: async ({ signal }) => {
    const type = { name: 'type', op: '=', values: ['TOKEN_ID_FLOAT'] } as const;
    const body: ListBody<'POST /businesses/data'> = {
      querys: [type, ...(text === '' ? [] : [containing('name', text)])],
      sorts: [{ name: 'name' }],
    };
    const { items } = await call('POST /businesses/data', { body, query: { limit: OFFERED }, signal });
    return items.map(({ name }) => name);
  },
});

const OFFERED = 20;

/** Suggests floating token IDs by a part of their GUID. */
export const suggestTokens: Suggest = (text) => ({
  queryKey: ['tokenids', 'list', 'floating', text],
  queryFn: async ({ signal }) => {
    const floating = { name: 'tokenType', op: '=', values: [6] } as const;
    const querys = [floating, ...(text === '' ? [] : [containing('guid', text)])];
    const { items } = await call('POST /tokenids/data', { body: { querys }, query: { limit: OFFERED }, signal });
    return items.map(({ guid }) => guid);
  },
});

/** Returns the query for the floating token ID with a GUID. */
export const tokenQuery = (guid: string) =>
  queryOptions({
    queryKey: ['tokenids', 'floating', guid],
    enabled: guid !== '',
    queryFn: async ({ signal }) => {
      const querys: ListBody<'POST /tokenids/data'>['querys'] = [
        { name: 'tokenType', op: '=', values: [6] },
        { name: 'guid', op: '=', values: [guid] },
      ];
      return (await call('POST /tokenids/data', { body: { querys }, signal })).items[0] ?? null;
    },
  });

/** The result for a device code and the input line it came from. */
export type Validation = {
  line: number;
  deviceCode: string;
  validated: boolean;
  errorCode?: number | undefined;
  errorMsg?: string | undefined;
};

type Lines = { readonly lines: readonly { line: number; text: string }[]; readonly text: string };

/** Returns the mutation that checks device codes. It changes nothing on the server. */
export const useValidate = (onChecked: (results: readonly Validation[], text: string) => void) =>
  useMutation({
    onSuccess: (results, { text }) => onChecked(results, text),
    mutationFn: async ({ lines }: Lines) => {
      const body = { devices: lines.map(({ text }) => ({ code: text })) };
      const { items } = await call('POST /sns/validate_codes', { body });
      return items.map((item, at): Validation => ({ ...item, line: lines[at]?.line ?? 0 }));
    },
  });
