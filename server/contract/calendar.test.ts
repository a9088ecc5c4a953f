import { afterAll, describe, expect, test } from 'vitest';
import { createZone } from '../time/zone.ts';
import { calendarDate } from './calendar.ts';

const good = [
  '1970-01-01', '1970-01-01 00:00:00', '1999-12-31 23:59:59', '2000-02-29', '2024-02-29', '2024-02-29 12:00:00',
  '2024-12-31', '2025-01-31', '2025-02-28', '2025-04-30', '2025-06-30 23:00:00', '2025-09-30', '2025-11-30',
  '2025-03-09 02:30:00', '2026-11-01 01:30:00', '2038-01-19 03:14:08', '2400-02-29', '9999-12-31', '9999-12-31 23:59:59',
]; // prettier-ignore

const bad = [
  '', ' ', '2025', '2025-01', '2025-1-1', '2025-01-1', '25-01-01', '2025/01/01', '01-01-2025', '20250101',
  '0000-01-01', '0001-01-01', '1969-12-31', '1969-12-31 23:59:59', '10000-01-01', '+2025-01-01', '-2025-01-01',
  '2025-00-10', '2025-13-01', '2025-01-00', '2025-01-32', '2025-02-29', '2025-02-30', '2100-02-29', '1900-02-29',
  '2025-04-31', '2025-06-31', '2025-09-31', '2025-11-31', '2025-01-01 24:00:00', '2025-01-01 23:60:00',
  '2025-01-01 23:59:60', '2025-01-01 1:00:00', '2025-01-01 01:00', '2025-01-01 01', '2025-01-01T00:00:00',
  '2025-01-01T00:00:00Z', '2025-01-01 00:00:00Z', '2025-01-01 00:00:00+08:00', '2025-01-01 00:00:00.000',
  ' 2025-01-01', '2025-01-01 ', '2025-01-01\n', '2025-01-01  00:00:00', '2025-01-01\t00:00:00', '2025-01-01\u0000',
  '２０２５-01-01', '2025‐01‐01', '٢٠٢٥-٠١-٠١', 'today', 'null', '0', '1e3', '2025-0a-01', '2025-01-01 00:00:00 00:00:00',
]; // prettier-ignore

describe('calendarDate', () => {
  test.each(good)('reads %j as it is written', (text) => {
    const date = calendarDate(text);
    expect(date?.dateOnly).toBe(text.length === 10);
    const two = (part = 0) => String(part).padStart(2, '0');
    const day = `${date?.year}-${two(date?.month)}-${two(date?.day)}`;
    expect(`${day} ${two(date?.hour)}:${two(date?.minute)}:${two(date?.second)}`.slice(0, text.length)).toBe(text);
  });

  test.each(bad)('refuses %j', (text) => {
    expect(calendarDate(text)).toBeUndefined();
  });
});

describe('what a timestamp means', () => {
  const before = process.env['TZ'];
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  test('does not depend on the time zone of the machine', () => {
    const zone = createZone('America/New_York');
    const instants = ['UTC', 'Asia/Shanghai', 'America/New_York'].map((machine) => {
      process.env['TZ'] = machine;
      return good.map((text) => zone.toInstant(text, 'end'));
    });
    expect(instants[1]).toEqual(instants[0]);
    expect(instants[2]).toEqual(instants[0]);
  });
});
