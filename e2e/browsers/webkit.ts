import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until, untilClickable, type SharedBrowser } from './browser.ts';
import { downloadInto } from './downloads.ts';
import { freePort, startProgram } from './program.ts';

/** Starts WebKitGTK on its own display and drives it through its WebDriver. */
export async function startWebKit(driver: string): Promise<SharedBrowser> {
  const port = await freePort();
  const home = await mkdtemp(join(tmpdir(), 'licet-webkit-'));
  const downloads = join(home, 'downloads');
  await writeFile(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"`);
  // Accessibility and the sandbox need services that containers lack.
  const program = startProgram('xvfb-run', ['--auto-servernum', driver, `--port=${port}`], {
    HOME: home,
    XDG_CONFIG_HOME: home,
    NO_AT_BRIDGE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  const stop = async (): Promise<void> => {
    await program.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return await drive(`http://127.0.0.1:${port}`, downloads, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The member under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A call of WebDriver, and its answer: a value, or the name of an error with its message. */
type Answer = { readonly value: { readonly error?: string; readonly message?: string } | null };

async function call(address: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
  return value;
}

async function drive(origin: string, downloads: string, stop: () => Promise<void>): Promise<SharedBrowser> {
  await until('WebKitWebDriver', async () => (await fetch(`${origin}/status`).catch(() => undefined))?.ok);
  const { sessionId } = (await call(origin, 'POST', '/session', { capabilities: {} })) as { sessionId: string };
  const address = `${origin}/session/${sessionId}`;
  await call(address, 'POST', '/window/rect', { width: 1440, height: 900 });

  const evaluate = (expression: string): Promise<unknown> =>
    call(address, 'POST', '/execute/sync', { script: `return ${expression}`, args: [] });

  const click = async (xpath: string): Promise<string> => {
    await untilClickable({ evaluate }, xpath);
    const element = (await call(address, 'POST', '/element', { using: 'xpath', value: xpath })) as Record<
      string,
      string
    >;
    const id = element[ELEMENT] ?? '';
    await call(address, 'POST', `/element/${id}/click`, {});
    return id;
  };

  const open = async (url: string): Promise<void> => void (await call(address, 'POST', '/url', { url }));

  return {
    open,
    evaluate,
    click: async (xpath) => void (await click(xpath)),
    type: async (xpath, text) => {
      const id = await click(xpath);
      await call(address, 'POST', `/element/${id}/value`, { text });
    },
    download: (press) => downloadInto(downloads, press),
    // Its driver does not tell what pages log.
    problems: [],
    reset: async () => {
      // The cookies of the page that is open: cookies belong to a host, whatever its port.
      await call(address, 'DELETE', '/cookie');
      await open('about:blank');
    },
    close: async () => {
      await call(address, 'DELETE', '').catch(() => undefined);
      await stop();
    },
  };
}
