import { queryOptions } from '@tanstack/react-query';
import type { CustomerRecord } from '#contract/customers/customers.ts';
import type { MachineRecord } from '#contract/holders/machines.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import type { TokenIdRecord } from '#contract/holders/tokenids.ts';
import type { UserRecord } from '#contract/holders/users.ts';
import { call, type Reply } from '../../lib/api/api-client.ts';
import { customerQueries } from '../customers/api.ts';
import { placeOf, type CustomerPlace } from '../customers/place.ts';
import { snKeys, type SnEntry } from '../../domain/sn-queries.ts';
import type { Subject } from './paths.ts';

export type Case = {
  readonly customer?: CustomerRecord | undefined;
  readonly user?: UserRecord | undefined;
  readonly machine?: MachineRecord | undefined;
  readonly tokenId?: TokenIdRecord | undefined;
  /** The SN that the caller named comes first. */
  readonly sns: readonly SnRecord[];
  /** Number of SNs on the server. `sns` holds at most `MOST_SNS` of them. */
  readonly total: number;
  /** The SN that the caller named, directly or by its device or token ID. */
  readonly focus?: string | undefined;
};

const MOST_SNS = 200;

const SCOPE = ['product', 'business', 'customer', 'archived', 'standing'] as const;

/**
 * Returns the query for the situation of a caller. Its key starts with the keys of SNs, so a change of an SN refreshes
 * it.
 */
export const caseQuery = ({ kind, id }: Subject) =>
  queryOptions({
    queryKey: [...snKeys.all, 'case', kind, id],
    queryFn: ({ signal, client }) => {
      const customerOf = (place: CustomerPlace) => client.fetchQuery(customerQueries.detail(place));
      return loaders[kind](id, { signal, customerOf });
    },
  });

type Tools = { signal: AbortSignal; customerOf: (place: CustomerPlace) => Promise<Reply<CustomerRecord>> };
type Loader = (id: string, tools: Tools) => Promise<Case>;

const loaders: Record<Subject['kind'], Loader> = {
  sn: (id, tools) => caseOfSn(id, tools),
  machine: async (id, tools) => {
    const machine = first(await call('GET /machines/{id}', { path: { id }, signal: tools.signal }));
    return { ...(await caseOfSn(machine.sn, tools)), machine };
  },
  tokenid: async (id, tools) => {
    const at = id.lastIndexOf('/');
    const path = { guid: id.slice(0, at), tokenType: id.slice(at + 1) };
    const tokenId = first(await call('GET /tokenids/guid/{guid}/{tokenType}', { path, signal: tools.signal }));
    if (tokenId.sn === undefined) return { tokenId, sns: [], total: 0 };
    return { ...(await caseOfSn(tokenId.sn, tools)), tokenId };
  },
  customer: async (id, tools) => {
    const found = await customerAt(id, tools);
    return { customer: found, ...(await snsOfCustomer(placeOf(found), tools)) };
  },
  user: async (id, tools) => {
    const user = first(await call('GET /users/user/{name}', { path: { name: id }, signal: tools.signal }));
    const { items, total } = await snsWhere([{ name: 'userName', op: '=', values: [user.name] }], tools);
    const [one, ...others] = new Map(
      items.flatMap(({ customer }) => (customer ? [[key(customer), customer]] : [])),
    ).values();
    const customer = one === undefined || others.length > 0 ? undefined : first(await tools.customerOf(placeOf(one)));
    return { user, customer, sns: items, total };
  },
};

const key = ({ name, groupName }: { name: string; groupName?: string | undefined }): string =>
  JSON.stringify([groupName ?? '', name]);

/** Returns the customer with the id `group/name`. Both parts may contain slashes, so this tries every split. */
async function customerAt(id: string, { customerOf }: Tools): Promise<CustomerRecord> {
  const slashes = [...id.matchAll(/\//g)].map(({ index }) => index);
  const places = [
    { groupName: '', name: id },
    ...slashes.map((at) => ({ groupName: id.slice(0, at), name: id.slice(at + 1) })),
  ];
  let refusal: unknown;
  for (const place of places) {
    try {
      return first(await customerOf(place));
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

async function caseOfSn(id: string, tools: Tools): Promise<Case> {
  const sn = first(await call('GET /sns/{sn}', { path: { sn: id }, query: { scope: SCOPE }, signal: tools.signal }));
  if (sn.customer === undefined) return { sns: [sn], total: 1, focus: sn.sn };
  const place = placeOf(sn.customer);
  const customer = first(await tools.customerOf(place));
  const { sns, total } = await snsOfCustomer(place, tools);
  return { customer, sns: [sn, ...sns.filter((each) => each.sn !== sn.sn)], total, focus: sn.sn };
}

async function snsOfCustomer({ name, groupName }: CustomerPlace, tools: Tools) {
  const querys: SnEntry[] = [
    { name: 'customerName', op: '=', values: [name] },
    { name: 'customerGroup', op: '=', values: [groupName] },
  ];
  const { items, total } = await snsWhere(querys, tools);
  return { sns: items, total };
}

const snsWhere = (querys: SnEntry[], { signal }: Tools): Promise<Reply<SnRecord>> =>
  call('POST /sns/data', {
    query: { limit: MOST_SNS, scope: SCOPE },
    body: { querys, sorts: [{ name: 'expires', order: 'DESC' }] },
    signal,
  });

function first<Item>({ items: [item] }: Reply<Item>): Item {
  if (item === undefined) throw new Error('The service answered without a record.');
  return item;
}
