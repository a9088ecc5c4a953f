import type { Page } from '@playwright/test';
import type { Browser } from './browser.ts';

/** Playwright's Chromium with the interface of the other browsers. */
export function chromiumOf(page: Page): Browser {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => void problems.push(message));
  page.on('console', (message) => {
    // Chromium logs each refused answer; the other browsers do not.
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusal) problems.push(message.text());
  });
  const first = (xpath: string) => page.locator(`xpath=${xpath}`).first();
  return {
    open: async (address) => void (await page.goto(address)),
    evaluate: (expression) => page.evaluate(expression),
    click: (xpath) => first(xpath).click(),
    type: (xpath, text) => first(xpath).pressSequentially(text),
    download: async (press) => {
      const saved = page.waitForEvent('download');
      await press();
      return (await saved).path();
    },
    problems,
  };
}
