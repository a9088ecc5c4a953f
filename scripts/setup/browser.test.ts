import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browser, findBrowser, storyChromium } from './browser.ts';

let folder: string;

function executable(name: string): string {
  const file = join(folder, name);
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'licet-browser-'));
  vi.stubEnv('PATH', folder);
  for (const name of ['CHROMIUM_PATH', 'FIREFOX_PATH', 'WEBKIT_DRIVER_PATH']) vi.stubEnv(name, '');
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe('the browser of the browser tests', () => {
  test('is the one CHROMIUM_PATH names, before any on the path', () => {
    executable('chromium');
    const chosen = executable('my-browser');
    vi.stubEnv('CHROMIUM_PATH', chosen);
    expect(findBrowser('chromium')).toBe(chosen);
  });

  test('is Chromium before Chrome on the path, and nothing that cannot be run', () => {
    const chrome = executable('google-chrome');
    writeFileSync(join(folder, 'chromium-browser'), 'a text');
    expect(findBrowser('chromium')).toBe(chrome);
    const first = executable('chromium');
    expect(findBrowser('chromium')).toBe(first);
  });

  test('is Chromium without windows before any other, and the other where there is none', () => {
    const chromium = executable('chromium');
    expect(storyChromium()).toBe(chromium);
    const headless = executable('chromium-headless-shell');
    expect(storyChromium()).toBe(headless);
  });

  test('is never another than CHROMIUM_PATH says: what cannot be run is told, and nothing installed', () => {
    executable('chromium');
    vi.stubEnv('CHROMIUM_PATH', join(folder, 'missing'));
    expect(() => browser('chromium')).toThrow(/CHROMIUM_PATH is '.*missing', which cannot be run/);
  });

  test('is Firefox by its own variable and names, and WebKitGTK only with the display that it needs', () => {
    const firefox = executable('firefox-esr');
    const driver = executable('WebKitWebDriver');
    expect(findBrowser('firefox')).toBe(firefox);
    expect(findBrowser('webkit')).toBeUndefined();
    executable('xvfb-run');
    expect(findBrowser('webkit')).toBe(driver);
  });

  test('is never another Firefox than FIREFOX_PATH says', () => {
    vi.stubEnv('FIREFOX_PATH', join(folder, 'missing'));
    expect(() => browser('firefox')).toThrow(/FIREFOX_PATH is '.*missing', which cannot be run/);
  });
});
