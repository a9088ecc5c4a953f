import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from './browser.ts';

/** Runs what makes a browser save a file into a folder. Returns the path of the file once it is complete. */
export async function downloadInto(folder: string, press: () => Promise<void>): Promise<string> {
  await mkdir(folder, { recursive: true });
  const before = new Set(await readdir(folder));
  await press();
  return until('a download', async () => {
    const [name = '', ...others] = (await readdir(folder)).filter((file) => !before.has(file));
    // A second file stands beside the file, or in its place, while it is being saved.
    if (name === '' || others.length > 0 || /\.(part|wkdownload)$/.test(name)) return undefined;
    const path = join(folder, name);
    return (await stat(path)).size > 0 && path;
  });
}
