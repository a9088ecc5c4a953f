import type { Page } from '@playwright/test';
import type { Hand } from './hands.ts';
import type { Service } from './service.ts';

export type Scene = {
  readonly page: Page;
  readonly service: Service;
  readonly sns: readonly string[];
  readonly hand: Hand;
};

/** A task of the day, with the most presses of the pointer that it may take. */
export type Task = {
  readonly name: string;
  readonly presses: number;
  /** Returns existing SNs, a few unless told otherwise. */
  readonly count?: number;
  readonly run: (scene: Scene) => Promise<void>;
};

/** Returns the button of a page with a name. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
