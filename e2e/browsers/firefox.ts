import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Connection } from './bidi.ts';
import { until, untilClickable, type SharedBrowser } from './browser.ts';
import { downloadInto } from './downloads.ts';
import { startProgram } from './program.ts';

/** Turns off everything that Firefox does by itself at its first start. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.download.alwaysOpenPanel': false,
  'browser.download.always_ask_before_handling_new_types': false,
  // Into the folder of `browser.download.dir`.
  'browser.download.folderList': 2,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.locale.requested': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'signon.rememberSignons': false,
};

/** Starts Firefox without a window and drives it through WebDriver BiDi. */
export async function startFirefox(file: string): Promise<SharedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'licet-firefox-'));
  const downloads = join(profile, 'downloads');
  const preferences = { ...PREFERENCES, 'browser.download.dir': downloads };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const program = startProgram(file, args, { HOME: profile });
  const stop = async (): Promise<void> => {
    await program.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await until('Firefox', async () => /listening on (ws:\S+)/.exec(program.output())?.[1]);
    return await drive(await connect(`${address}/session`), downloads, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

type Remote = { readonly type: string; readonly value?: unknown };
type Evaluated = { readonly result?: Remote; readonly exceptionDetails?: { readonly text: string } };
type Located = { readonly nodes: readonly { readonly sharedId: string }[] };
type Entry = { readonly level: string; readonly text: string | null; readonly source: { readonly context?: string } };

async function drive(connection: Connection, downloads: string, stop: () => Promise<void>): Promise<SharedBrowser> {
  const { send, on } = connection;
  const problems: string[] = [];
  await send('session.new', { capabilities: {} });
  on('log.entryAdded', (entry) => {
    const { level, text } = entry as Entry;
    if (level === 'error') problems.push(text ?? '');
  });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context ?? '';

  const evaluate = async (expression: string): Promise<unknown> => {
    const script = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: true };
    const { result, exceptionDetails } = (await send('script.evaluate', script)) as Evaluated;
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return typeof result?.value === 'string' ? JSON.parse(result.value) : undefined;
  };

  const click = async (xpath: string): Promise<void> => {
    await untilClickable({ evaluate }, xpath);
    const locator = { type: 'xpath', value: xpath };
    const { nodes } = (await send('browsingContext.locateNodes', { context, locator, maxNodeCount: 1 })) as Located;
    const sharedId = nodes[0]?.sharedId;
    const origin = { type: 'element', element: { sharedId } };
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  };

  const open = async (url: string): Promise<void> => {
    await send('browsingContext.navigate', { context, url, wait: 'complete' });
  };

  return {
    open,
    evaluate,
    click,
    type: async (xpath, text) => {
      await click(xpath);
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
    download: (press) => downloadInto(downloads, press),
    problems,
    reset: async () => {
      await open('about:blank');
      await send('storage.deleteCookies', {});
      problems.length = 0;
    },
    close: async () => {
      connection.close();
      await stop();
    },
  };
}
