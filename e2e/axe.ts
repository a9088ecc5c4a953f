import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, Result, RunOptions } from 'axe-core';

/** The minified program: a page compiles it in half the time. */
const PROGRAM = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = { readonly run: (options: RunOptions) => Promise<AxeResults> };

/**
 * Returns the accessibility faults of a page. Our pages have no frames. A document gets the program once, because that
 * takes as long as a short check.
 */
export async function violationsOf(page: Page, options: RunOptions = {}): Promise<readonly Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(PROGRAM);
  return page.evaluate(async (its) => {
    const { axe } = globalThis as unknown as { readonly axe: Axe };
    return (await axe.run({ resultTypes: ['violations'], ...its })).violations;
  }, options);
}
