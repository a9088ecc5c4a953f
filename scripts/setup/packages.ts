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

/** True when a program of this name can be started. */
export const hasProgram = (name: string): boolean => spawnSync(name, ['-V']).error === undefined;

/** Installs a program that some tests need and are skipped without, where it is missing and may be installed. */
export function provideProgram(name: string, debianPackage = name): void {
  if (!hasProgram(name) && mayInstallPackages()) installPackage(debianPackage);
}
