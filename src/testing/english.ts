/** Two words of English in a row. Names such as 'MAC' and 'GUID' may stand in a Chinese text. */
export const ENGLISH = /\b[a-z]{2,} [a-z]{2,}\b/i;
