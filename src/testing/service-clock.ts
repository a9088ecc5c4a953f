import { TEST_NOW } from '../../server/testing/test-now.ts';

/*
 * Starts the clock of the page at the time of the test service. Screens compare dates of records with today, so their
 * tests would fail once the wall clock passes the dates that they use.
 */
const ahead = TEST_NOW * 1000 - Date.now();

globalThis.Date = new Proxy(Date, {
  construct: (date, given, target) =>
    Reflect.construct(date, given.length === 0 ? [date.now() + ahead] : given, target) as Date,
  apply: (date) => new date(date.now() + ahead).toString(),
  get: (date, key, receiver): unknown => (key === 'now' ? () => date.now() + ahead : Reflect.get(date, key, receiver)),
});
