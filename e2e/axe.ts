import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Options = Parameters<AxeBuilder['options']>[0];

/**
 * Checks a page for accessibility faults. Our pages have no frames, so the check needs no page of its own to join
 * results ("legacy" skips that page and takes a third of the time), and it omits passed rules.
 */
export const checkOf = (page: Page, options: Options = {}): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'], ...options }).setLegacyMode();
