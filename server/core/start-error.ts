/** The service or a command cannot start. The message says why and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
