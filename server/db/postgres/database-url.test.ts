import { expect, test } from 'vitest';
import { urlsOf } from './database-url.ts';

test.each<[string, string[]]>([
  ['postgres://licet@db/licet', ['postgres://licet@db/licet']],
  [
    'postgresql://licet:a,b%40c@one:5433,two.example.com,[::1]:5434/licet?sslmode=require',
    [
      'postgresql://licet:a,b%40c@one:5433/licet?sslmode=require',
      'postgresql://licet:a,b%40c@two.example.com/licet?sslmode=require',
      'postgresql://licet:a,b%40c@[::1]:5434/licet?sslmode=require',
    ],
  ],
])('%s has these hosts', (address, urls) => {
  expect(urlsOf(address)).toEqual(urls);
});

test.each([
  '',
  'postgres://licet@db',
  'postgres://licet@db/',
  'postgres:///licet',
  'postgres://licet@one,/licet',
  'postgres://licet@one:port/licet',
  'mysql://licet@db/licet',
])('%s is no address of a database', (address) => {
  expect(urlsOf(address)).toEqual([]);
});
