/** Seats of `concurrentNumber` in use. */
export type Seats = { readonly sessions: number; readonly borrowed: number };

/** Returns the message of the refusal 1799, when all seats are in use. */
export const noSeat = ({ sessions, borrowed }: Seats, limit: number | null): string =>
  `The session limit is reached: of concurrentNumber ${limit}, sessions hold ${sessions} and borrowed seats ${borrowed}.`;
