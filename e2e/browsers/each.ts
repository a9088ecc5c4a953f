import { findBrowser, OTHER_BROWSERS } from '../../scripts/setup/browser.ts';
import { serviceTest } from '../fixtures.ts';
import type { Service } from '../service.ts';
import type { Browser } from './browser.ts';
import { chromiumOf } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

type Given = { readonly browser: Browser; readonly service: Service };

const START = { firefox: startFirefox, webkit: startWebKit } as const;

/** Runs a story in Chromium, Firefox and WebKit. A browser that is not installed is skipped. */
export function inEachBrowser(title: string, story: (given: Given) => Promise<void>): void {
  serviceTest(`${title} (chromium)`, ({ page, service }) => story({ browser: chromiumOf(page), service }));
  for (const name of OTHER_BROWSERS) {
    serviceTest(`${title} (${name})`, async ({ service }) => {
      const program = findBrowser(name);
      serviceTest.skip(program === undefined, `${name} is not installed`);
      const browser = await START[name](program ?? '');
      try {
        await story({ browser, service });
      } finally {
        await browser.close();
      }
    });
  }
}
