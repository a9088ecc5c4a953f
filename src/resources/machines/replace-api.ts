import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MachineRecord } from '#contract/holders/machines.ts';
import { call } from '../../lib/api/api-client.ts';
import type { ItemOf } from '../../lib/api/operations.ts';
import { useChange } from '../../lib/api/use-change.ts';

export type Replaced = ItemOf<'POST /machines/{id}/replace'>;

/** A device as the API names it. The service checks the code or address. */
export type NamedDevice = { readonly deviceCode: string } | { readonly mac: string };

export const namedDevice = (text: string): NamedDevice =>
  /^b/i.test(text) && text.length > 17 ? { deviceCode: text } : { mac: text };

/** Replaces a device by another one. */
export const useReplaceMachine = () =>
  useChange(
    'machine',
    async ({ machine, device, machineName }: { machine: MachineRecord; device: NamedDevice; machineName: string }) => {
      const body = { ...device, ...(machineName !== '' && { machineName }) };
      const reply = await call('POST /machines/{id}/replace', { path: { id: machine.id }, body });
      const [item] = reply.items;
      if (item === undefined) throw new Error('The service answered without a record.');
      return { reply, item };
    },
  );

const isRequest = (text: string): boolean => text.startsWith('<');

/** Returns the query of what a request string says. */
const requestQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', 'request', text],
    staleTime: Infinity,
    enabled: isRequest(text),
    queryFn: async ({ signal }) =>
      (await call('GET /search', { query: { q: text, limit: 1 }, signal })).items[0] ?? null,
  });

/**
 * Returns the device that a pasted text names: a device code, a MAC address, or the request string of a device for this
 * SN. `fault` says why the text names none.
 */
export function useNamedDevice(
  pasted: string,
  sn: string,
): { readonly device?: NamedDevice; readonly fault?: MessageDescriptor } {
  const text = pasted.trim();
  const { data } = useQuery(requestQuery(text));
  if (text === '') return {};
  if (!isRequest(text)) return { device: namedDevice(text.replaceAll(/\s/g, '')) };
  if (data === undefined) return {};
  const code = data?.code;
  if (code?.form !== 'updateRequest' || !code.valid || code.mid === undefined)
    return { fault: msg`This is not a valid update request string.` };
  return code.sn === sn ? { device: namedDevice(code.mid) } : { fault: msg`This request is for another SN.` };
}
