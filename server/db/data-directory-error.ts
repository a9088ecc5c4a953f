/** The data folder cannot be used. The message says why and what to do. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError';
}
