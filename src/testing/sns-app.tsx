import { screen } from '@testing-library/react';
import type { Role } from '#contract/roles.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import { makeCatalogue, makeSns, ok } from '../../server/testing/factories.ts';
import type { TestApp } from '../../server/testing/test-app.ts';
import { formatSn } from '../words/format-sn.ts';
import { renderApp, testService, type RenderedApp } from './render-app.tsx';

/** The rendered application, and the SNs of the service. */
type Started = { app: RenderedApp; sns: string[] };

/** Renders the list with `count` SNs, or the page of the first one. */
export async function start(
  at: 'list' | ((sn: string) => string),
  { count = 3, role = 'administrator', attributes = {}, before = () => undefined }: Partial<Options> = {},
): Promise<Started> {
  const service = testService();
  const sns = await makeSns(
    service,
    await makeCatalogue(service, { type: 'FLOAT', concurrentNumber: 5 }),
    attributes,
    count,
  );
  await before(service, sns);
  const app = await renderApp(at === 'list' ? '/sns' : at(sns[0] ?? ''), { role, service });
  return { app, sns };
}
type Options = {
  count: number;
  role: Role;
  attributes: object;
  /** Prepares the SNs before the page is rendered. */
  before: (service: TestApp, sns: string[]) => unknown;
};

/** Returns the URL of the page of an SN. */
export const page = (sn: string) => `/sns/${sn}`;
/** Reads an SN through the API. */
export const record = async ({ service }: RenderedApp, sn = ''): Promise<SnRecord> =>
  (await ok(service.api('GET', `/sns/${sn}`))).envelope.data.items[0] as SnRecord;
/** Returns the requests of the page that change SNs: line and body of each. */
export const changes = ({ requests }: RenderedApp) =>
  requests
    .filter(({ line }) => /^(PATCH|DELETE|POST .*(archive|bulk))/.test(line))
    .map(({ line, body }) => [line, body]);

/** Selects rows of the list by index. */
export async function select({ app, sns }: Started, ...indexes: number[]): Promise<void> {
  for (const index of indexes) {
    await app.user.click(await screen.findByRole('checkbox', { name: `Select ${formatSn(sns[index] ?? '')}` }));
  }
}
/** Finds a button by its name. */
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
