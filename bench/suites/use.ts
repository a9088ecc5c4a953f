import { once } from 'node:events';
import { SERVER_CORE, start } from '../processes.ts';
import type { Figure } from '../report.ts';

/** Measures the entitlement report without a socket. */
export async function entitlementSuite({ directory }: { readonly directory: string }): Promise<Figure[]> {
  const child = start(new URL('./use-child.ts', import.meta.url), SERVER_CORE, { args: [directory] });
  const [figures] = (await once(child, 'message')) as [Figure[]];
  return figures;
}
