import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The packages of the linter. They are optional, so that the service starts where the registry lacks one of them. */
const PACKAGES = ['oxlint', 'oxlint-tsgolint'];

type Manifest = { optionalDependencies: Record<string, string> };

export type Platform = { readonly os: string; readonly cpu: string; readonly musl: boolean };

/** The platform of this process. */
export const thisPlatform = (): Platform => ({
  os: process.platform,
  cpu: process.arch,
  musl: process.platform === 'linux' && !JSON.stringify(process.report.getReport()).includes('glibcVersionRuntime'),
});

/**
 * Returns why the linter of the package in `root` cannot run on a platform, with the command that installs what is missing
 * in the version that package.json pins; undefined when it can run.
 */
export function linterFault(root: string, platform: Platform): string | undefined {
  const missing: string[] = [];
  for (const name of PACKAGES) {
    const folder = join(root, 'node_modules', name);
    if (!existsSync(folder)) {
      missing.push(`${name}@${readManifest(root).optionalDependencies[name]}`);
      continue;
    }
    const binaries = Object.entries(readManifest(folder).optionalDependencies).filter(([binary]) =>
      runsOn(binary, platform),
    );
    if (binaries.length === 0) return `${name} has no binary for ${platform.os} on ${platform.cpu}.`;
    if (!binaries.some(([binary]) => existsSync(join(root, 'node_modules', binary))))
      missing.push(...binaries.map(([binary, version]) => `${binary}@${version}`));
  }
  if (missing.length === 0) return undefined;
  return `The linter is not installed completely. Run: npm install --no-save ${missing.join(' ')}`;
}

/** The packages of binaries end in the platform, such as `linux-x64`, `linux-x64-musl` and `win32-x64-msvc`. */
function runsOn(binary: string, { os, cpu, musl }: Platform): boolean {
  const [, abi] = new RegExp(`[/-]${os}-${cpu}(?:-([a-z]+))?$`).exec(binary) ?? [];
  if (abi === undefined) return binary.endsWith(`${os}-${cpu}`);
  return os !== 'linux' || abi.startsWith('musl') === musl;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
