import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resourceNames, testsOf } from './resources.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync('{server,src}/**/*.test.{ts,tsx}', { cwd: root });
const chosenBy = (resource: string) => files.filter((file) => testsOf(resource).some((part) => file.includes(part)));

test('a resource is known by its name when only the server or only the screens have it', () => {
  expect(resourceNames()).toEqual(expect.arrayContaining(['customers', 'exports', 'settings']));
});

test('the tests of a resource are those of its server, its screens and its contract', () => {
  for (const room of ['server/resources/sns/', 'src/resources/sns/', 'server/contract/sns/']) {
    expect(chosenBy('sns').filter((file) => file.startsWith(room))).not.toEqual([]);
  }
});

test('the tests of a resource are not those of another whose name contains it', () => {
  expect(chosenBy('sns').filter((file) => !/(resources|contract)\/sns\/|\/sns\.test\./.test(file))).toEqual([]);
});
