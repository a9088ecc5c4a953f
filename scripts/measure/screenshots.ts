import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test';
import { fetchNothingAhead } from '../../e2e/ahead.ts';
import { scenes } from '../../e2e/scenes/all.ts';
import { publicScenes } from '../../e2e/scenes/public.ts';
import { show, WIDTHS, type Scene, type Width } from '../../e2e/scenes/scene.ts';
import { supportScenes } from '../../e2e/scenes/support.ts';
import { startService } from '../../e2e/service.ts';
import { wordsOf, type Language } from '../../e2e/words.ts';
import type { Role } from '../../server/contract/roles.ts';
import { DEMO_OPERATORS } from '../../server/db/seed/operators.ts';
import { browser as installed } from '../setup/browser.ts';
import { buildSpa } from '../build/spa.ts';

/**
 * `npm run screenshots`: takes a picture of every scene with the sample data, in light and dark, wide and narrow, into
 * screenshots/. Words after `--` choose scenes by a part of their name: `npm run screenshots -- business audit`.
 */
type Look = { readonly scheme: 'light' | 'dark'; readonly width: Width; readonly language: Language };

const looks: readonly Look[] = [
  { scheme: 'light', width: 'wide', language: 'en' },
  { scheme: 'dark', width: 'wide', language: 'en' },
  { scheme: 'light', width: 'narrow', language: 'en' },
  { scheme: 'dark', width: 'narrow', language: 'en' },
  { scheme: 'light', width: 'wide', language: 'zh-CN' },
];
/** Chinese differs from English in words only, and these scenes show all of them. */
const inChinese =
  /^(log-in|sns|sn-|new-sns|business-edit|product-templates|template-features|audit|user-menu|shortcuts)/;
const docs: Scene = { name: 'docs', at: '/docs' };

const signedOut: BrowserContextOptions = { storageState: { cookies: [], origins: [] } };

const folder = join(import.meta.dirname, '../../screenshots');
const chosen = process.argv.slice(2);
const isChosen = (name: string): boolean => chosen.length === 0 || chosen.some((part) => name.includes(part));

await buildSpa();
if (chosen.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: installed('chromium'), args: ['--no-sandbox'] });
const waiting = [...looks];
try {
  await Promise.all([takeWaiting(browser), takeWaiting(browser)]);
} finally {
  await browser.close();
}

/** Takes the remaining looks one after the other, beside other workers. */
async function takeWaiting(opened: Browser): Promise<void> {
  for (let look = waiting.shift(); look !== undefined; look = waiting.shift()) {
    // Each worker has its own service, because scenes change data. Scenes with jobs come last.
    const service = await startService({ demo: true });
    try {
      await takeLook(opened, look, service.origin);
    } finally {
      await service.stop();
    }
    console.log(`${look.width}, ${look.scheme}, ${look.language}: done`);
  }
}

async function takeLook(opened: Browser, look: Look, origin: string): Promise<void> {
  const options = await optionsOf(opened, look, 'administrator', origin);
  const support = await optionsOf(opened, look, 'support', origin);
  for (const scene of [...publicScenes, docs]) await take(opened, look, scene, { ...options, ...signedOut });
  for (const scene of supportScenes) await take(opened, look, scene, support);
  for (const scene of scenes) await take(opened, look, scene, options);
}

/** Opens a browser of this look, signed in as the demo's operator of a role. */
async function optionsOf(opened: Browser, { scheme, width, language }: Look, role: Role, origin: string) {
  const options = {
    baseURL: origin,
    viewport: WIDTHS[width],
    colorScheme: scheme,
    locale: language === 'en' ? 'en-GB' : language,
    timezoneId: 'UTC',
  } satisfies BrowserContextOptions;
  const context = await opened.newContext(options);
  const operator = DEMO_OPERATORS.find((each) => each.role === role);
  await context.request.post('/bff/login', {
    headers: { origin },
    data: { username: operator?.username, password: operator?.password },
  });
  const storageState = await context.storageState();
  await context.close();
  return { ...options, storageState };
}

/** Takes one picture in a fresh browser context. Reports a failure and continues. */
async function take(opened: Browser, look: Look, scene: Scene, options: BrowserContextOptions): Promise<void> {
  const { scheme, width, language } = look;
  if (!isChosen(scene.name) || (scene.only !== undefined && scene.only !== width)) return;
  if (language !== 'en' && !inChinese.test(scene.name)) return;
  const file = `${scene.name}.${width}.${scheme}${language === 'en' ? '' : '.zh'}.png`;
  const context = await opened.newContext(options);
  try {
    await fetchNothingAhead(context);
    const page = await context.newPage();
    await show(scene, { page, say: wordsOf(language), width });
    await page.screenshot({ path: join(folder, file) });
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
  await context.close();
}
