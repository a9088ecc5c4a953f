/** Languages whose names of months are understood. Chinese months are numbers. */
export const MONTH_LANGUAGES = ['en', 'en-GB', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;

const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();

/** Returns the names that a format gives to the moments, by language. */
function namesOf(part: 'month' | 'weekday', moments: readonly Date[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of MONTH_LANGUAGES) {
    for (const length of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { [part]: length, timeZone: 'UTC' });
      for (const [at, moment] of moments.entries())
        for (const word of format.format(moment).split('-')) names.set(plain(word), at + 1);
    }
  }
  return names;
}

type Names = { readonly months: ReadonlyMap<string, number>; readonly weekdays: ReadonlyMap<string, number> };
let names: Names | undefined;

/** Made when a first name is seen: the formats take milliseconds. */
const known = (): Names =>
  (names ??= {
    months: namesOf(
      'month',
      Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2027, month, 15))),
    ),
    weekdays: namesOf(
      'weekday',
      Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2027, 0, 4 + day))),
    ),
  });

/** Words of a date that say nothing, such as `31st`, `1er janvier` or `31 de diciembre de 2027`. */
const FILLERS: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th', 'er', 'de', 'del', 'of', 'the']);

/** Returns the month, from 1, that the words of a date name; undefined for other words, or for two months. */
export function monthIn(words: readonly string[]): number | undefined {
  const { months, weekdays } = known();
  const telling = words.map(plain).filter((word) => !FILLERS.has(word));
  const named = [...new Set(telling.filter((word) => months.has(word)))];
  // `mar` is March, and Tuesday in French and Spanish.
  const [month, ...more] = named.length > 1 ? named.filter((word) => !weekdays.has(word)) : named;
  const isDate = telling.every((word) => months.has(word) || weekdays.has(word));
  return month === undefined || more.length > 0 || !isDate ? undefined : months.get(month);
}
