import { screen, waitFor, within, type BoundFunctions, type queries, type Screen } from '@testing-library/react';
import { expect } from 'vitest';
import { ok } from '../../server/testing/factories.ts';
import { finishJobs } from '../../server/testing/jobs.ts';
import type { TestApp } from '../../server/testing/test-app.ts';
import type { RenderedApp } from './render-app.tsx';

/* The steps of an operator in tests of pages: each waits for what it needs. */

/** The queries inside one element, such as a dialog. */
export type Within = BoundFunctions<typeof queries>;
type Where = Pick<Screen, 'findByRole' | 'findByLabelText' | 'findAllByRole'>;

const escape = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Matches the label of a field, with or without the mark of a required one. */
const labelOf = (label: string | RegExp): RegExp =>
  typeof label === 'string' ? new RegExp(String.raw`^${escape(label)}\s*\*?$`) : label;

/** Returns the input with a label. */
export const field = (label: string | RegExp, where: Where = screen): Promise<HTMLInputElement> =>
  where.findByLabelText<HTMLInputElement>(labelOf(label), { selector: 'input, textarea, select' });

/** Replaces the content of a field, as if the text were pasted. */
export async function fill({ user }: RenderedApp, label: string | RegExp, text: string, where?: Where): Promise<void> {
  const input = await field(label, where);
  await user.clear(input);
  if (text === '') return;
  await user.click(input);
  await user.paste(text);
}

/** Finds a record by a text in a box that searches, and chooses it. */
export async function pick(
  { user }: RenderedApp,
  label: string | RegExp,
  text: string,
  option: string | RegExp = text,
  where?: Where,
): Promise<void> {
  const input = await field(label, where);
  await user.click(input);
  await user.paste(text);
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Presses the first button with a name. */
export async function press({ user }: RenderedApp, name: string | RegExp, where: Where = screen): Promise<void> {
  const [first] = await where.findAllByRole('button', { name });
  if (first !== undefined) await user.click(first);
}

/** Follows the first link with a name. */
export async function follow({ user }: RenderedApp, name: string | RegExp, where: Where = screen): Promise<void> {
  const [first] = await where.findAllByRole('link', { name });
  if (first !== undefined) await user.click(first);
}

/** Ticks or unticks a check box. */
export async function tick({ user }: RenderedApp, name: string | RegExp, where: Where = screen): Promise<void> {
  await user.click(await where.findByRole('checkbox', { name }));
}

/** Returns the queries inside the open dialog or drawer with a name. */
export const dialog = async (name?: string | RegExp): Promise<Within> =>
  within(await screen.findByRole('dialog', name === undefined ? {} : { name }));

/** Chooses an entry of the menu at the end of a row, or of the menu behind a button of the page. */
export async function chooseFrom(app: RenderedApp, menu: string | RegExp, entry: string | RegExp): Promise<void> {
  await press(app, menu);
  await app.user.click(await screen.findByRole('menuitem', { name: entry }));
}

/** Chooses an entry of a row's menu. */
export const chooseOfRow = (app: RenderedApp, row: string, entry: string | RegExp): Promise<void> =>
  chooseFrom(app, `Actions for ${row}`, entry);

/** Waits until the page has started a job, and runs it to its end. */
export async function finishStarted({ service }: RenderedApp): Promise<void> {
  await screen.findByText(/^The job has started\./);
  await finishJobs(service);
}

/** Reviews the changes of an edit drawer and saves them. */
export async function reviewAndSave(app: RenderedApp): Promise<void> {
  await press(app, /^Review/);
  await press(app, 'Save');
}

/** Returns the current URL, decoded. */
export const place = ({ address }: RenderedApp): string => decodeURIComponent(address());

/** Returns the name in each row of the list, in order. */
export const rowNames = (): (string | null)[] =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);

/** Returns the fact of a page with a label. */
export const fact = async (label: string): Promise<string | null | undefined> =>
  (await screen.findAllByRole('term')).find(({ textContent }) => textContent === label)?.nextElementSibling
    ?.textContent;

/** Returns the first record in the API's response at a path. */
export const stored = async (service: TestApp, path: string): Promise<Record<string, unknown> | undefined> =>
  (await ok(service.api('GET', path))).envelope.data.items[0];

/** Returns the requests of the page whose line matches, such as `PATCH /bff/api/customers/name/Ada`. */
export const sent = ({ requests }: RenderedApp, line: RegExp): RenderedApp['requests'] =>
  requests.filter((request) => line.test(request.line));

/** Returns the first button with a name, once it can be pressed: some wait until the effect is known. */
export async function enabled(where: Where, name: string | RegExp): Promise<HTMLElement> {
  const [button] = await where.findAllByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  if (button === undefined) throw new Error(`there is no button ${String(name)}`);
  return button;
}
