import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from '../scripts/setup/browser.ts';

const executablePath = findBrowser('chromium');

/** A browser without what no story sees: see chromium.sh. */
const own = (path: string) => ({
  executablePath: join(import.meta.dirname, 'chromium.sh'),
  env: { ...process.env, CHROMIUM_PATH: path },
});

/** Every test starts the real program on a port and in a data folder of its own: see fixtures.ts. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: Math.min(2, availableParallelism()),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A trace of every story, kept or not, takes a third of the time of all: TRACE=1 where one fails.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // What moves would be waited for.
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
