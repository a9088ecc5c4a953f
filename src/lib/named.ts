/** As many records are named where many are meant; the others are only counted. */
export const NAMED = 5;
