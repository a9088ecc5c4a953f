/** Seats of `concurrentNumber` in use. */
export type Seats = { readonly sessions: number; readonly borrowed: number };

export const takenSeats = ({ sessions, borrowed }: Seats): number => sessions + borrowed;

/** Returns how many seats must become free for one more session. */
export const missingSeats = (seats: Seats, limit: number | null): number =>
  limit === null ? 0 : Math.max(0, takenSeats(seats) + 1 - limit);

/** The message of the refusal 1799. */
export const noSeat = ({ sessions, borrowed }: Seats, limit: string | null): string =>
  `The session limit is reached: concurrentNumber is ${limit}, open sessions: ${sessions}, borrowed seats: ${borrowed}.`;
