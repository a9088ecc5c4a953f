import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackage, mayInstallPackages } from './packages.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Absent or not for this user: either way it is not the browser to use.
    return false;
  }
};

/** The path of an installed Chromium or Chrome: CHROMIUM_PATH, else the first on the path; undefined when there is none. */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return isExecutable(chosen) ? chosen : undefined;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, macApplication].find(isExecutable);
}

/** As findChromium, installing the Debian package when there is none and this user may. Throws with what to install. */
export function chromium(): string {
  const found = findChromium() ?? (mayInstall() ? install() : undefined);
  if (found !== undefined) return found;
  const chosen = process.env['CHROMIUM_PATH'];
  throw new Error(
    chosen
      ? `CHROMIUM_PATH is '${chosen}', which cannot be run.`
      : 'No Chromium found. Install one (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

const mayInstall = (): boolean => !process.env['CHROMIUM_PATH'] && mayInstallPackages();

function install(): string | undefined {
  installPackage('chromium');
  return findChromium();
}
