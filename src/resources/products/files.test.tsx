import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { ok } from '../../../server/testing/factories.ts';
import { createTestApp, type TestApp } from '../../../server/testing/test-app.ts';
import { failing } from '../../testing/failing.ts';
import { renderApp, type RenderedApp } from '../../testing/render-app.tsx';
import { chooseOfRow, dialog, follow, press, rowNames } from '../../testing/steps.ts';

const BYTES = { 'content-type': 'application/octet-stream' };
const at = '/products/ref/studio/files';

let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  await ok(service.api('POST', '/products', { productName: 'Studio', refId: 'studio' }));
  await ok(service.api('PUT', `${at}/manual.pdf`, 'pages', BYTES));
});
afterAll(() => service.close());

const open = (role: Role = 'administrator') => renderApp('/products/name/Studio/files', { role, service });
const stored = async () => (await ok(service.api('GET', at))).envelope.data.items.map(({ fileName }) => fileName);

type Way = 'sent' | 'lost' | 'waits';

/** Sends the uploads of the page to the service, because the request of the DOM of the tests cannot reach it. */
function uploadsOf({ browser }: RenderedApp, ...ways: Way[]): void {
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers = new Headers();
    #url = '';
    #answer = new Response();
    status = 0;
    responseText = '';
    open(_method: string, url: string): void {
      this.#url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string): string | null {
      return this.#answer.headers.get(name);
    }
    send(): void {
      const way = ways.shift() ?? 'sent';
      if (way === 'lost') queueMicrotask(() => this.dispatchEvent(new Event('error')));
      if (way === 'sent') void this.#put();
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
    async #put(): Promise<void> {
      this.#answer = await browser.fetch(this.#url, { method: 'PUT', headers: this.#headers, body: 'bytes' });
      this.status = this.#answer.status;
      this.responseText = await this.#answer.text();
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
}

async function choose({ user }: RenderedApp, ...names: string[]): Promise<void> {
  const input = await screen.findByLabelText('Upload files', { selector: 'input' });
  await user.upload(
    input,
    names.map((name) => new File(['bytes'], name)),
  );
}

const uploads = async () => within(await screen.findByRole('list', { name: 'Uploads' }));

it('several files are uploaded at once, and stand in the list when they have arrived', async () => {
  const app = await open();
  uploadsOf(app);
  await choose(app, 'setup.exe', 'notes.txt');
  await waitFor(() => expect(rowNames().toSorted()).toEqual(['manual.pdf', 'notes.txt', 'setup.exe']));
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
  expect((await stored()).toSorted()).toEqual(['manual.pdf', 'notes.txt', 'setup.exe']);
});

it('an upload that is lost says why, and arrives with the next try', async () => {
  const app = await open();
  uploadsOf(app, 'lost');
  await choose(app, 'patch.exe');
  expect((await (await uploads()).findByRole('alert')).textContent).toContain('The server could not be reached');
  expect(await stored()).not.toContain('patch.exe');
  await press(app, 'Try again', await uploads());
  await waitFor(() => expect(rowNames()).toContain('patch.exe'));
});

it('an upload is stopped on its way, and its line dismissed', async () => {
  const app = await open();
  uploadsOf(app, 'waits');
  await choose(app, 'huge.iso');
  expect(await (await uploads()).findByRole('progressbar', { name: 'Uploading huge.iso' })).toBeTruthy();
  await press(app, 'Stop', await uploads());
  expect((await (await uploads()).findByRole('alert')).textContent).toContain('The upload was stopped');
  await press(app, 'Dismiss', await uploads());
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
  expect(await stored()).not.toContain('huge.iso');
});

it('a download link is copied, and opens the file without a sign-in', async () => {
  const app = await open('viewer');
  await chooseOfRow(app, 'manual.pdf', 'Copy download link');
  expect(await screen.findByText('Link copied')).toBeTruthy();
  const answer = await service.app.request(await navigator.clipboard.readText(), {}, {});
  expect([answer.status, await answer.text()]).toEqual([200, 'pages']);
});

it('a link that cannot be made is reported with the reason', async () => {
  const app = await open('viewer');
  app.intercept(/download_uri/, failing('The key is locked.'));
  await chooseOfRow(app, 'manual.pdf', 'Copy download link');
  expect(await screen.findByText('The link was not created')).toBeTruthy();
  expect(screen.getByText('The key is locked.')).toBeTruthy();
});

it('a file stays when the server fails to delete it, and goes with the next press', async () => {
  await ok(service.api('PUT', `${at}/old.zip`, 'old', BYTES));
  const app = await open();
  app.intercept(/^DELETE/, failing('The disk is read-only.'));
  await chooseOfRow(app, 'old.zip', 'Delete');
  const question = await dialog('Delete file');
  await press(app, 'Delete file', question);
  expect((await question.findByRole('alert')).textContent).toContain('The disk is read-only.');
  expect(await stored()).toContain('old.zip');
  await press(app, 'Delete file', question);
  await waitFor(() => expect(rowNames()).not.toContain('old.zip'));
  expect(await stored()).not.toContain('old.zip');
});

it('files that cannot be read are read again on request', async () => {
  const app = await renderApp('/products', { role: 'viewer', service });
  app.intercept(/^GET .*ref\/studio\/files/, failing('Broken.'));
  await follow(app, 'Studio');
  await follow(app, 'Files');
  await press(app, 'Try again', within(await screen.findByRole('alert')));
  expect(await screen.findByRole('row', { name: /^manual/ })).toBeTruthy();
});
