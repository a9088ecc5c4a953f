import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chromium, findChromium } from './browser.ts';

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
  vi.stubEnv('CHROMIUM_PATH', '');
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
    expect(findChromium()).toBe(chosen);
  });

  test('is Chromium before Chrome on the path, and nothing that cannot be run', () => {
    const chrome = executable('google-chrome');
    writeFileSync(join(folder, 'chromium-browser'), 'a text');
    expect(findChromium()).toBe(chrome);
    const first = executable('chromium');
    expect(findChromium()).toBe(first);
  });

  test('is never another than CHROMIUM_PATH says: what cannot be run is told, and nothing installed', () => {
    executable('chromium');
    vi.stubEnv('CHROMIUM_PATH', join(folder, 'missing'));
    expect(() => chromium()).toThrow(/CHROMIUM_PATH is '.*missing', which cannot be run/);
  });
});
