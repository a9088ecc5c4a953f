/** A backup or a restore that cannot be done. The message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
