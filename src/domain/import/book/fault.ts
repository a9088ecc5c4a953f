/** Why a spreadsheet is not read. */
export type BookReason = 'broken' | 'large' | 'locked';

export class BookFault extends Error {
  readonly reason: BookReason;

  constructor(reason: BookReason, cause?: unknown) {
    super(`the spreadsheet is not read: ${reason}`, { cause });
    this.reason = reason;
  }
}
