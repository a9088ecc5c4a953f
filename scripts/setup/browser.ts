import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackage, mayInstallPackages } from './packages.ts';

/** How a browser of the stories is found and installed. */
type Kind = {
  readonly title: string;
  /** The environment variable with the path of the program. */
  readonly variable: string;
  readonly names: readonly string[];
  /** Full paths to try besides PATH. */
  readonly elsewhere: readonly string[];
  /** Programs that it needs. */
  readonly needs: readonly string[];
  /** The names of its packages in Debian and Ubuntu. */
  readonly packages: readonly string[];
};

const KINDS = {
  headless: {
    title: 'Chromium without windows',
    variable: 'CHROMIUM_PATH',
    names: ['chromium-headless-shell', 'chrome-headless-shell'],
    elsewhere: [],
    needs: [],
    packages: ['chromium-headless-shell'],
  },
  chromium: {
    title: 'Chromium',
    variable: 'CHROMIUM_PATH',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    elsewhere: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    needs: [],
    packages: ['chromium'],
  },
  firefox: {
    title: 'Firefox',
    variable: 'FIREFOX_PATH',
    names: ['firefox-esr', 'firefox'],
    elsewhere: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    needs: [],
    packages: ['firefox-esr'],
  },
  webkit: {
    title: 'WebKitGTK',
    variable: 'WEBKIT_DRIVER_PATH',
    names: ['WebKitWebDriver'],
    elsewhere: [],
    needs: ['xvfb-run'],
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
  },
} as const satisfies Record<string, Kind>;

export type BrowserName = keyof typeof KINDS;

/**
 * Returns the Chromium of the stories. The build without windows opens a page with a quarter less work, but not every
 * system has it.
 */
export const storyChromium = (): string | undefined => findBrowser('headless') ?? findBrowser('chromium');

/** The browsers besides Chromium that a few stories run in. */
export const OTHER_BROWSERS = ['firefox', 'webkit'] as const satisfies readonly BrowserName[];

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // A file that is absent or not executable for this user is not the browser to use.
    return false;
  }
};

const onPath = (name: string): readonly string[] =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name));

/**
 * Returns the path of an installed browser, or of WebKitGTK's driver: from its variable, else the first that is found.
 * Undefined when there is none, or when a program that it needs is missing.
 */
export function findBrowser(name: BrowserName): string | undefined {
  const { variable, names, elsewhere, needs }: Kind = KINDS[name];
  if (!needs.every((program) => onPath(program).some(isExecutable))) return undefined;
  const chosen = process.env[variable];
  if (chosen) return isExecutable(chosen) ? chosen : undefined;
  return [...names.flatMap(onPath), ...elsewhere].find(isExecutable);
}

/** Returns the same path, after installing the Debian packages when the browser is missing and this user may. */
export const provideBrowser = (name: BrowserName): string | undefined =>
  findBrowser(name) ?? (mayInstall(KINDS[name].variable) ? install(name) : undefined);

/** Returns the same path. Throws with the command to run when there is none. */
export function browser(name: BrowserName): string {
  const { title, variable, packages }: Kind = KINDS[name];
  const found = provideBrowser(name);
  if (found !== undefined) return found;
  const chosen = process.env[variable];
  throw new Error(
    chosen
      ? `${variable} is '${chosen}', which cannot be run.`
      : `No ${title} found. Install it (Debian, Ubuntu: apt-get install ${packages.join(' ')}) or set ${variable} to its program.`,
  );
}

const mayInstall = (variable: string): boolean => !process.env[variable] && mayInstallPackages();

function install(name: BrowserName): string | undefined {
  for (const deb of KINDS[name].packages) installPackage(deb);
  return findBrowser(name);
}
