/** What the simulated devices log in to. */
export type Targets = {
  /** SNs that let devices in, as long as there is room. */
  readonly usable: readonly string[];
  /** SNs that are disabled, blacklisted or over: now and then somebody tries one all the same. */
  readonly refusing: readonly string[];
};

type Sn = {
  sn: string;
  status: number;
  type: string;
  namedUser?: boolean;
  endDate?: string;
  concurrentNumber?: number;
};

/** Accounts have passwords, which a simulation does not know. */
const isForAnyone = ({ type, namedUser }: Sn): boolean => type !== 'WEB_APP' && namedUser !== true;

/** Takes SNs from a service with its platform key: those with few seats first, for they are the ones that fill up. */
export async function findTargets(service: string, key: string, count: number): Promise<Targets> {
  const query = (status: number, limit: number): Promise<Sn[]> =>
    ask(service, key, limit, { querys: [{ name: 'status', op: '=', values: [status] }], sorts: [{ name: 'regDate' }] });
  const found = (await query(0, 1000)).filter(isForAnyone);
  const usable = found.toSorted((a, b) => (a.concurrentNumber ?? Infinity) - (b.concurrentNumber ?? Infinity));
  const refusing = [...(await query(1, 5)), ...(await query(4, 5))];
  if (usable.length === 0) throw new Error('The service has no SN that devices could log in to. Generate one first.');
  return { usable: usable.slice(0, count).map(({ sn }) => sn), refusing: refusing.map(({ sn }) => sn) };
}

async function ask(service: string, platformkey: string, limit: number, query: object): Promise<Sn[]> {
  const response = await fetch(new URL(`/api/sns/data?limit=${limit}`, service), {
    method: 'POST',
    headers: { platformkey, 'content-type': 'application/json' },
    body: JSON.stringify(query),
  });
  const { status, msg, data } = (await response.json()) as { status: number; msg: string; data: { items: Sn[] } };
  if (status !== 0) throw new Error(`${service} refuses to list its SNs: ${msg}`);
  return data.items;
}
