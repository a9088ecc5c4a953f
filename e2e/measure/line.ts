import type { CDPSession, Page } from '@playwright/test';

/** The speed of the operator's line, and how much slower the operator's machine is than this one. */
export type Line = {
  readonly name: string;
  /** Bits per second in each direction; undefined for the loopback of this machine. */
  readonly rate?: number;
  /** Milliseconds of every round trip. */
  readonly latency?: number;
  readonly slowdown: number;
};

export const DESKTOP: Line = { name: 'desktop, 10 Mbit/s, 40 ms', rate: 10e6, latency: 40, slowdown: 1 };
export const SLOW: Line = { name: 'slow 4G, 1.6 Mbit/s, 150 ms, CPU 4×', rate: 1.6e6, latency: 150, slowdown: 4 };

/** Slows a page down to a line. */
export async function use(page: Page, { rate, latency = 0, slowdown }: Line): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  if (rate !== undefined) {
    const throughput = rate / 8;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return devtools;
}
