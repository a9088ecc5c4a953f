/** The SNs that simulated devices log in to. */
export type Targets = {
  /** SNs that let devices in while they have seats. */
  readonly usable: readonly string[];
  /** SNs that are disabled, blacklisted or expired: now and then somebody tries one. */
  readonly refusing: readonly string[];
};

type Sn = {
  sn: string;
  status: number;
  type: string;
  namedUser?: boolean;
  startDate?: string;
  endDate?: string;
  concurrentNumber?: number;
};

/** Accounts have passwords, which a simulation does not know. */
const isForAnyone = ({ type, namedUser }: Sn): boolean => type !== 'WEB_APP' && namedUser !== true;

/** So few seats that devices sometimes get in and sometimes do not. */
const SEATS = 3;
const distance = ({ concurrentNumber = Number.MAX_SAFE_INTEGER }: Sn): number => Math.abs(concurrentNumber - SEATS);

/** Fetches SNs from a service with its platform key: active ones, those with few seats first. */
export async function findTargets(service: string, key: string, count: number): Promise<Targets> {
  const query = (status: number, limit: number): Promise<Sn[]> =>
    ask(service, key, `/sns/data?limit=${limit}`, {
      querys: [{ name: 'status', op: '=', values: [status] }],
      sorts: [{ name: 'regDate' }],
    });
  const [{ time } = { time: '' }] = await ask<{ time: string }>(service, key, '/overview');
  // Times are texts of equal length in the service's zone, so they sort in time order.
  const isInForce = ({ startDate = '', endDate = '9999' }: Sn): boolean => startDate <= time && endDate > time;
  const found = (await query(0, 1000)).filter((sn) => isForAnyone(sn) && isInForce(sn));
  const usable = found.toSorted((a, b) => distance(a) - distance(b));
  const refusing = [...(await query(1, 5)), ...(await query(4, 5))];
  if (usable.length === 0) throw new Error('The service has no SN that devices could log in to. Generate one first.');
  return { usable: usable.slice(0, count).map(({ sn }) => sn), refusing: refusing.map(({ sn }) => sn) };
}

async function ask<Item = Sn>(service: string, platformkey: string, path: string, query?: object): Promise<Item[]> {
  const response = await fetch(new URL(`/api${path}`, service), {
    method: query ? 'POST' : 'GET',
    headers: { platformkey, ...(query && { 'content-type': 'application/json' }) },
    ...(query && { body: JSON.stringify(query) }),
  }).catch((error: unknown) => {
    throw new Error(`${service} cannot be reached: ${reasonOf(error)}.`, { cause: error });
  });
  const { status, msg, data } = (await response.json()) as { status: number; msg: string; data: { items: Item[] } };
  if (status !== 0) throw new Error(`${service} refuses: ${msg}`);
  return data.items;
}

/** Returns the reason of a failed connection, which `fetch` hides in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
