import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { storyChromium } from '../scripts/setup/browser.ts';

const executablePath = storyChromium();

/** Starts the browser without features that no story sees: see chromium.sh. */
const own = (path: string) => ({
  executablePath: join(import.meta.dirname, 'chromium.sh'),
  env: { ...process.env, CHROMIUM_PATH: path },
});

/** Each test has a new service with its own port and data folder: see fixtures.ts. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: Math.min(3, availableParallelism() + 1),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Tracing every story takes a third of the time, even if the trace is dropped. Set TRACE=1 to debug a failure.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Playwright would wait for every animation.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === undefined ? {} : own(executablePath)),
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic', '--no-first-run'],
        ...['--disable-component-update', '--disable-sync'],
      ],
    },
  },
});
