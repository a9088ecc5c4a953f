import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** True when this user may install Debian packages. */
export const mayInstallPackages = (): boolean => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Installs a Debian package, and prints that first. */
export function installPackage(name: string): void {
  console.log(`${name} is missing; installing the Debian package (once) …`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', name);
}

/**
 * Installs strace where it is missing and may be installed. Tests use it to make the disk fail, and are skipped without
 * it.
 */
export function provideStrace(): void {
  const isThere = spawnSync('strace', ['-V']).status === 0;
  if (!isThere && mayInstallPackages()) installPackage('strace');
}
