import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** True where this user may install Debian packages. */
export const mayInstallPackages = (): boolean => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Installs a Debian package; tells so first. */
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

/** Installs strace, with which tests make the disk fail, where it is missing and may be installed. They are skipped without. */
export function provideStrace(): void {
  const isThere = spawnSync('strace', ['-V']).status === 0;
  if (!isThere && mayInstallPackages()) installPackage('strace');
}
