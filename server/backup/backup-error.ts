/** A backup or a restore that cannot be done. The message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Returns what an error says, to be part of another message. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
