import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Options = Parameters<AxeBuilder['options']>[0];

/**
 * The check of a page for what hinders people. None of ours has a frame, so nothing needs to be put together in a page of
 * its own ("legacy" is without that page, and takes a third of the time), and nothing is told of what passed.
 */
export const checkOf = (page: Page, options: Options = {}): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'], ...options }).setLegacyMode();
