import { TEST_NOW } from '../../server/testing/test-now.ts';

let ahead = 0;

/** Sets the clock of the page to the time of the test service. */
export function startClock(): void {
  ahead = 0;
  ahead = TEST_NOW * 1000 - Date.now();
}

/*
 * Screens compare dates of records with today, so their tests would fail once the wall clock passes the dates that they
 * use.
 */
globalThis.Date = new Proxy(Date, {
  construct: (date, given, target) =>
    Reflect.construct(date, given.length === 0 ? [date.now() + ahead] : given, target) as Date,
  apply: (date) => new date(date.now() + ahead).toString(),
  get: (date, key, receiver): unknown => (key === 'now' ? () => date.now() + ahead : Reflect.get(date, key, receiver)),
});
