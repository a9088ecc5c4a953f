import { expect, test } from 'vitest';
import { deviate, NO_DEVIATION, takenBack, type Deviation } from './rules.ts';

const written = (from: Deviation, content: Partial<Deviation>): Deviation =>
  deviate(from, { type: 'override', content }, 'patch');

const seven = written(NO_DEVIATION, { value: 7 });

test('what a change wrote is taken back, as if it had not been made', () => {
  expect(takenBack(seven, NO_DEVIATION, ['value'])).toEqual(NO_DEVIATION);
  expect(takenBack(written(seven, { value: 8, users: 2 }), seven, ['value', 'users'])).toEqual(seven);
});

test('what others wrote since stays', () => {
  const later = written(seven, { users: 2, version: '3' });
  expect(takenBack(later, NO_DEVIATION, ['value'])).toEqual(written(NO_DEVIATION, { users: 2, version: '3' }));
  const dropped = written(NO_DEVIATION, { value: 8 });
  expect(takenBack(dropped, written(seven, { users: 2 }), ['value'])).toEqual(seven);
});

test('a selection stays that a later value needs', () => {
  const selected = deviate(NO_DEVIATION, { type: 'select', content: {} }, 'patch');
  expect(takenBack(selected, NO_DEVIATION, ['status'])).toEqual(NO_DEVIATION);
  expect(takenBack(written(selected, { value: 7 }), NO_DEVIATION, ['status'])).toBeUndefined();
});
