import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateEvidence, findDate, type DateOrder } from './import-dates.ts';
import { MONTH_LANGUAGES } from './month-names.ts';

const day = fc
  .date({ min: new Date('1970-01-02'), max: new Date('2069-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .filter(({ hour, minute }) => hour + minute > 0);

const two = (value: number): string => String(value).padStart(2, '0');
const partsOf = (date: string) => {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-');
  return {
    year,
    month,
    day: dayOfMonth,
    short: year.slice(2),
    m: String(Number(month)),
    d: String(Number(dayOfMonth)),
  };
};
type Parts = ReturnType<typeof partsOf>;

const named = (language: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', year: 'numeric', day: 'numeric', ...options });
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
};
const monthAndDay = named('en', { month: 'short', year: undefined });
const monthOf = named('en', { month: 'short', year: undefined, day: undefined });

/** Ways to write a date that are read alike in either order. */
const CLEAR: Readonly<Record<string, (date: string) => string>> = {
  'ISO 8601': (date) => date,
  'year first, slashes': (date) => date.replaceAll('-', '/'),
  'year first, dots': (date) => date.replaceAll('-', '.'),
  'year first without zeros': (date) => (({ year, m, d }) => `${year}/${m}/${d}`)(partsOf(date)),
  'without separators': (date) => date.replaceAll('-', ''),
  Chinese: (date) => (({ year, m, d }) => `${year}年${m}月${d}日`)(partsOf(date)),
  'Chinese, full width': (date) => (({ year, month, day: d }) => `${year}年${month}月${d}号`)(partsOf(date)),
  'a serial number': (date) => String(Date.parse(date) / 86_400_000 + 25_569),
  ...Object.fromEntries(
    MONTH_LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => [
        [`${month} months in ${language}`, named(language, { month })],
        [`${month} months with weekdays in ${language}`, named(language, { month, weekday: month })],
      ]),
    ),
  ),
  'short month and year': (date) => `${monthAndDay(date)} ${date.slice(0, 4)}`,
  'day, month and two digits': (date) => (({ day: d, short }) => `${d}-${monthOf(date)}-${short}`)(partsOf(date)),
};

/** Ways to write a date that depend on the order. */
const ORDERED: Readonly<Record<string, (parts: Parts, order: DateOrder) => string>> = {
  slashes: ({ year, month, day: d }, order) => [...(order === 'dayFirst' ? [d, month] : [month, d]), year].join('/'),
  'slashes without zeros': ({ year, m, d }, order) => [...(order === 'dayFirst' ? [d, m] : [m, d]), year].join('/'),
  'dots and two digits': ({ short, month, day: d }, order) =>
    [...(order === 'dayFirst' ? [d, month] : [month, d]), short].join('.'),
  'dots and spaces': ({ year, m, d }, order) => [...(order === 'dayFirst' ? [d, m] : [m, d]), year].join('. '),
  dashes: ({ year, month, day: d }, order) => [...(order === 'dayFirst' ? [d, month] : [month, d]), year].join('-'),
};

const ORDERS = ['dayFirst', 'monthFirst'] as const;

describe('every date comes back from', () => {
  test.each(Object.entries(CLEAR))('%s, in either order', (_, write) => {
    fc.assert(
      fc.property(day, fc.constantFrom(...ORDERS), (date, order) => {
        expect(findDate(write(date), order)).toEqual({ text: date });
      }),
    );
  });

  test.each(Object.entries(ORDERED))('%s, in its order', (_, write) => {
    fc.assert(
      fc.property(day, fc.constantFrom(...ORDERS), (date, order) => {
        expect(findDate(write(partsOf(date), order), order)).toEqual({ text: date });
      }),
    );
  });

  test('dates with a time, of 24 or 12 hours', () => {
    const shown = ({ hour, minute }: { hour: number; minute: number }) => `${two(hour)}:${two(minute)}`;
    fc.assert(
      fc.property(day, time, (date, at) => {
        const text = `${date} ${shown(at)}:00`;
        const { year, month, day: d, m } = partsOf(date);
        const half = `${((at.hour + 11) % 12) + 1}:${two(at.minute)}`;
        const isPm = at.hour >= 12;
        const written = [
          `${d}/${month}/${year} ${shown(at)}`,
          `${d}.${month}.${year}, ${shown(at)}:00`,
          `${d}/${month}/${year} ${half} ${isPm ? 'PM' : 'a.m.'}`,
          `${year}年${m}月${d}日 ${isPm ? '下午' : '上午'}${half}`,
          `${year}年${m}月${d}日${at.hour}时${two(at.minute)}分`,
          `${date}T${shown(at)}:00.000`,
        ];
        for (const cell of written) expect([cell, findDate(cell, 'dayFirst')]).toEqual([cell, { text }]);
      }),
    );
  });
});

test.each([
  ['2027-12-31T23:30:00Z', { text: '2027-12-31 23:30:00', offset: 0 }],
  ['2027-12-31T23:30:00.123+05:30', { text: '2027-12-31 23:30:00', offset: 330 }],
  ['2027-12-31 23:30 -0800', { text: '2027-12-31 23:30:00', offset: -480 }],
  ['1830297600', { text: '2028-01-01 00:00:00', offset: 0 }],
  ['1830297600000', { text: '2028-01-01 00:00:00', offset: 0 }],
  ['46752.75', { text: '2027-12-31 18:00:00' }],
  ['31/12/2027 00:00', { text: '2027-12-31' }],
  ['2027-12-31 00:00:00', { text: '2027-12-31 00:00:00' }],
  ['3rd December 2027', { text: '2027-12-03' }],
  ['31 de diciembre de 2027', { text: '2027-12-31' }],
  ['mer. 31 mars 2027', { text: '2027-03-31' }],
  ['mar. 2 mars 2027', { text: '2027-03-02' }],
  ['31/12/69', { text: '2069-12-31' }],
  ['31/12/70', { text: '1970-12-31' }],
])('%s is read with its zone and its time', (cell, found) => {
  expect(findDate(cell, 'dayFirst')).toEqual(found);
});

test.each([
  '',
  'soon',
  '31/02/2027',
  '13/13/2027',
  '12.27',
  '1/2/3',
  '2027',
  '31/12/2027 25:00',
  '31/12/2027 13:00 pm',
])('%j is no date', (cell) => {
  for (const order of ORDERS) expect(findDate(cell, order)).toBeUndefined();
});

describe('a column', () => {
  test('whose dates tell their order is read in it, however few cells tell', () => {
    const cells = fc.array(day, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        cells,
        fc.constantFrom(...ORDERS),
        fc.constantFrom(...Object.values(ORDERED)),
        (dates, order, write) => {
          const telling = dates.filter((date) => Number(partsOf(date).day) > 12);
          const { fits } = dateEvidence(dates.map((date) => write(partsOf(date), order)));
          expect(fits).toEqual(telling.length > 0 ? [order] : ORDERS);
        },
      ),
    );
  });

  test('that can be read in two ways is said to be ambiguous, with the cells', () => {
    const { fits, telling } = dateEvidence(['', '03/04/2027', '05/05/2027', 'soon', '01/02/2027']);
    expect([fits, telling]).toEqual([ORDERS, ['03/04/2027', '01/02/2027']]);
  });

  test('that contradicts itself fits neither order, and the cells that do so are told first', () => {
    const { fits, telling } = dateEvidence(['03/04/2027', '31/12/2027', '12/31/2027']);
    expect([fits, telling]).toEqual([[], ['31/12/2027', '12/31/2027', '03/04/2027']]);
  });

  test.each([
    [['2027-12-31', '2027-01-31 08:00:00', ''], true],
    [['2027-12-31', '31/12/2027'], false],
    [['never', ''], true],
  ])('%j has only dates of the API: %s', (cells, isStrict) => {
    expect(dateEvidence(cells).isStrict).toBe(isStrict);
  });
});

test('a text that is too long for a date is none, and costs no time', { timeout: 5000 }, () => {
  expect(findDate(`31.12.2027${' '.repeat(60_000)}18:00`, 'dayFirst')).toBeUndefined();
});
