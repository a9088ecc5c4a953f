/** Data that cannot be moved. The message says why and what to do. The target is as it was before. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}
