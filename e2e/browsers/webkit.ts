import { until, type Browser } from './browser.ts';
import { freePort, startProgram, type Program } from './program.ts';

/** Starts WebKitGTK on its own display and drives it through its WebDriver. */
export async function startWebKit(driver: string): Promise<Browser> {
  const port = await freePort();
  // Accessibility and the sandbox need services that containers lack.
  const program = startProgram('xvfb-run', ['--auto-servernum', driver, `--port=${port}`], {
    NO_AT_BRIDGE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  try {
    return await drive(`http://127.0.0.1:${port}`, program);
  } catch (error) {
    await program.stop();
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

async function drive(origin: string, program: Program): Promise<Browser> {
  await until('WebKitWebDriver', async () => (await fetch(`${origin}/status`).catch(() => undefined))?.ok);
  const { sessionId } = (await call(origin, 'POST', '/session', { capabilities: {} })) as { sessionId: string };
  const address = `${origin}/session/${sessionId}`;
  await call(address, 'POST', '/window/rect', { width: 1440, height: 900 });

  const find = (xpath: string): Promise<string> =>
    until(xpath, async () => {
      const found = await call(address, 'POST', '/elements', { using: 'xpath', value: xpath });
      return (found as Record<string, string>[])[0]?.[ELEMENT];
    });
  const click = async (xpath: string): Promise<string> => {
    const id = await find(xpath);
    await call(address, 'POST', `/element/${id}/click`, {});
    return id;
  };

  return {
    open: async (url) => void (await call(address, 'POST', '/url', { url })),
    evaluate: (expression) => call(address, 'POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    click: async (xpath) => void (await click(xpath)),
    type: async (xpath, text) => {
      const id = await click(xpath);
      await call(address, 'POST', `/element/${id}/value`, { text });
    },
    // Its driver does not tell what pages log.
    problems: () => [],
    close: async () => {
      await call(address, 'DELETE', '').catch(() => undefined);
      await program.stop();
    },
  };
}
