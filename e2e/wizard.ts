import type { Page } from '@playwright/test';
import { wordsOf, type Say } from './words.ts';

type Kind = { readonly product: string; readonly template?: string; readonly business: string };

/** Chooses a record in a search box. */
export async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** Fills in the first step of generating SNs and continues. */
export async function chooseKind(page: Page, kind: Kind, say: Say = wordsOf('en')): Promise<void> {
  await choose(page, say('Product'), kind.product);
  if (kind.template !== undefined) await choose(page, say('Template'), kind.template);
  await choose(page, say('Business'), kind.business);
  await next(page, say);
}

/** Goes to the next step and waits for it: the button of the step before stays until its code has loaded. */
export async function next(page: Page, say: Say = wordsOf('en')): Promise<void> {
  const steps = page.getByRole('navigation', { name: say('Steps') });
  const before = await steps.locator('[aria-current=step]').getAttribute('href');
  await pressNext(page, say);
  await steps.locator(`[aria-current=step]:not([href="${before}"])`).waitFor();
}

/** Continues to the next step when the step is complete. */
export const pressNext = (page: Page, say: Say): Promise<void> =>
  page.getByRole('button', { name: say('Next'), exact: true }).click();
