import { describe, expect, it } from 'vitest';
import { dateColumns, dateOrders } from './date-columns.ts';

const ordersIn = (rows: readonly (readonly string[])[], ...more: [('dayFirst' | 'monthFirst')?, object?]) => {
  const [chosen, remembered] = more;
  const { orders, unsure, assumed } = dateOrders(
    dateColumns('sns', { rows }, ['sn', 'startDate', 'endDate']),
    chosen,
    remembered as Parameters<typeof dateOrders>[2],
  );
  return { orders, unsure: unsure.map(({ field }) => field), assumed };
};

describe('the order of the dates of a file', () => {
  it('is what the cells of a column tell, each for its own', () => {
    expect(ordersIn([['A', '31/12/2026', '12/31/2027']])).toEqual({
      orders: { startDate: 'dayFirst', endDate: 'monthFirst' },
      unsure: [],
      assumed: undefined,
    });
  });

  it('is that of another column for one that does not tell', () => {
    expect(ordersIn([['A', '01/02/2027', '31/12/2027']])).toEqual({
      orders: { startDate: 'dayFirst', endDate: 'dayFirst' },
      unsure: ['startDate'],
      assumed: 'dayFirst',
    });
  });

  it('is unknown when no column tells it, until the operator chooses or chose it for this header', () => {
    const rows = [['A', '', '03/04/2027']];
    expect(ordersIn(rows)).toEqual({ orders: {}, unsure: ['endDate'], assumed: undefined });
    expect(ordersIn(rows, 'monthFirst').orders).toEqual({ endDate: 'monthFirst' });
    expect(ordersIn(rows, undefined, { endDate: 'dayFirst' }).orders).toEqual({ endDate: 'dayFirst' });
    expect(ordersIn(rows, 'monthFirst', { endDate: 'dayFirst' }).orders).toEqual({ endDate: 'monthFirst' });
  });

  it('is not asked for when every date is read alike, or written like those of the API', () => {
    expect(ordersIn([['A', '2026-12-31', '5. Mai 2027']])).toEqual({
      orders: { endDate: 'dayFirst' },
      unsure: [],
      assumed: undefined,
    });
  });
});
