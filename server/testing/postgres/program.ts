import { randomBytes } from 'node:crypto';
import { startService, type Service } from '../spawn.ts';
import { databaseUrl, within } from './databases.ts';

/** A key for the secrets of a test. */
export const SECRET_KEY = Buffer.alloc(32, 9).toString('base64');

export const PLATFORM_KEY = 'platform-key-of-a-test-0123456789';

/** Creates an empty database in a cluster, and returns its URL. */
export async function emptyDatabase(cluster: string): Promise<string> {
  const name = `program_${randomBytes(8).toString('hex')}`;
  await within(cluster, (client) => client.query(`create database ${name}`));
  return databaseUrl(cluster, name);
}

/** Starts the program on a database. */
export const startOn = (url: string, environment: Readonly<Record<string, string>> = {}): Promise<Service> =>
  startService({ DATABASE_URL: url, SECRET_KEY, PLATFORM_KEY, ...environment });

/** What the program answered. */
export type Answer = {
  readonly http: number;
  readonly headers: Headers;
  readonly retryAfter: string | null;
  /** Status and message of the envelope, and its first item. */
  readonly status: number;
  readonly msg: string;
  readonly first: Readonly<Record<string, unknown>>;
};

/** Sends a request with a JSON body to a program, with the platform key unless `headers` say otherwise. */
export async function ask(
  { origin }: Pick<Service, 'origin'>,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = { platformkey: PLATFORM_KEY },
): Promise<Answer> {
  const response = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { status, msg, data } = (await response.json()) as {
    readonly status: number;
    readonly msg: string;
    readonly data?: { readonly items?: readonly Readonly<Record<string, unknown>>[] };
  };
  const retryAfter = response.headers.get('retry-after');
  return { http: response.status, headers: response.headers, retryAfter, status, msg, first: data?.items?.[0] ?? {} };
}

/** Makes an SN with some seats over the API, and returns its code. */
export async function makeSn(service: Pick<Service, 'origin'>, concurrentNumber = 1): Promise<string> {
  await ask(service, 'POST', '/api/products', { productName: 'Product' });
  await ask(service, 'POST', '/api/businesses', { name: 'Business', type: 'FLOAT' });
  const { first } = await ask(service, 'POST', '/api/sns/generate_sn?count=1', {
    product: { productName: 'Product' },
    template: { name: 'Default' },
    business: { name: 'Business' },
    concurrentNumber,
  });
  return String(first['sn']);
}
