/** The beginning of the names of work folders. */
export const WORK = '.licet-backup-';

/** The lock file of a folder, in which one scheduled backup runs at a time. */
export const LOCK = '.licet-backup.lock';

/**
 * Returns the name of a backup made at an instant, in UTC: names in order are backups in order. `mark` tells the backups
 * that a service makes on its schedule from all others.
 */
export function backupName(instant: number, isEncrypted: boolean, mark?: string): string {
  const time = new Date(instant * 1000).toISOString().slice(0, 19).replaceAll(':', '');
  return `licet-${time}Z${mark === undefined ? '' : `-${mark}`}.tar.zst${isEncrypted ? '.age' : ''}`;
}

const MARKED = /^licet-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z-([\da-f]+)\.tar\.zst(?:\.age)?$/;

/** Returns when the backup with this name and mark was made, in seconds since 1970; undefined for any other file. */
export function instantOf(name: string, mark: string): number | undefined {
  const [, day, hour, minute, second, found] = MARKED.exec(name) ?? [];
  const instant = Date.parse(`${day}T${hour}:${minute}:${second}Z`) / 1000;
  return found === mark && !Number.isNaN(instant) ? instant : undefined;
}
