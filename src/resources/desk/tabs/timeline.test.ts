import { describe, expect, it } from 'vitest';
import type { AuditRecord } from '#contract/history/audit.ts';
import type { AnyLogRecord } from '#contract/history/logs.ts';
import { merged } from './timeline.ts';

const log = (startTime: string) => ({ startTime }) as AnyLogRecord;
const entry = (time: string) => ({ time }) as AuditRecord;
const whole = <Row>(...items: Row[]) => ({ items, total: items.length });
const told = (...parts: Parameters<typeof merged>) => merged(...parts).map(({ kind, time }) => `${kind} ${time}`);

describe('merged', () => {
  it('tells what happened in one order, the newest first', () => {
    expect(told(whole(log('5'), log('2')), whole(entry('4'), entry('1')))).toEqual([
      'log 5',
      'change 4',
      'log 2',
      'change 1',
    ]);
  });

  it('goes back only as far as both are known', () => {
    expect(told({ items: [log('5'), log('3')], total: 9 }, whole(entry('4'), entry('1')))).toEqual([
      'log 5',
      'change 4',
      'log 3',
    ]);
    expect(told(whole(log('2')), { items: [entry('6')], total: 2 })).toEqual(['change 6']);
  });

  it('tells all when there is nothing more of either', () => {
    expect(told(whole(), whole(entry('1')))).toEqual(['change 1']);
    expect(told(whole(), whole())).toEqual([]);
  });
});
