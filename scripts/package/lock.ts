import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** A package of the lock file. `path` is its folder from the root, `integrity` its hash as the registry gives it. */
export type LockedPackage = {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly integrity: string;
};

type Entry = {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: true;
  readonly optional?: true;
};

const FOLDER = 'node_modules/';

/** Returns the packages that package-lock.json names and `wanted` accepts. Throws for one without a licence or a hash. */
export function lockedPackages(wanted: (found: Entry & { readonly name: string }) => boolean): LockedPackage[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Entry>>;
  };
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
    if (path === '' || !wanted({ ...entry, name })) return [];
    const { version, license, integrity } = entry;
    if (license === undefined || integrity === undefined)
      throw new Error(`package-lock.json gives no licence or no hash of ${path}`);
    return [{ path, name, version, license, integrity }];
  });
}

/** Returns the packages that the server needs while it runs. */
export const serverPackages = (): LockedPackage[] => lockedPackages(({ dev, optional }) => !dev && !optional);
