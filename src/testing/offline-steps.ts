import { screen } from '@testing-library/react';
import type { Role } from '#contract/roles.ts';
import { makeSn, ok } from '../../server/testing/factories.ts';
import { LENDING } from '../../server/testing/offline.ts';
import type { TestApp } from '../../server/testing/test-app.ts';
import { formatSn } from '../words/format-sn.ts';
import { renderApp, testService, type RenderedApp } from './render-app.tsx';
import { pick, press } from './steps.ts';

/* The steps of an operator who makes strings for devices without a network. */

export const CODE = 'Request string or device code';
export const LIST = 'Device codes and MAC addresses';

type Options = {
  role?: Role;
  at?: (sn: string) => string;
  /** Prepares the service with the SN. */
  before?: (service: TestApp, sn: string) => unknown;
};

/** Opens offline licensing, by default its first tab. There is one SN that can lend seats. */
export async function openOffline({ role = 'support', at = () => '/offline', before }: Options = {}) {
  const service = testService();
  const sn = await makeSn(service, {}, LENDING);
  await before?.(service, sn);
  return { app: await renderApp(at(sn), { role, service }), service, sn };
}

/** Chooses how the devices are named, or for which SN. */
export const choose = async ({ user }: RenderedApp, name: RegExp): Promise<void> =>
  user.click(await screen.findByRole('radio', { name }));
export const chooseSn = (app: RenderedApp, sn: string): Promise<void> => pick(app, 'SN', sn, formatSn(sn));
export const make = (app: RenderedApp): Promise<void> => press(app, /^Generate update string/);

/** Returns the texts of the answer strings on the page. */
export const answers = async (): Promise<string[]> =>
  (await screen.findAllByRole('region', { name: 'Content of the string' })).map(({ textContent }) => textContent ?? '');

/** Returns the stored names of the devices of an SN. */
export const machineNames = async (service: TestApp, sn: string): Promise<unknown[]> =>
  (await ok(service.api('GET', `/sns/${sn}/machines`))).envelope.data.items.map(({ machineName }) => machineName);
