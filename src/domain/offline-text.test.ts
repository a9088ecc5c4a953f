import { describe, expect, test } from 'vitest';
import { offlineVectors } from '../../server/testing/offline-vectors.ts';
import { fileNameOf } from '../resources/offline/files.ts';
import { readAnswer, readRequest } from './offline-text.ts';

const { requests, answers } = offlineVectors();

describe('readRequest', () => {
  test.each(requests.flatMap((one) => ('ok' in one ? [[one.about, one.text, one.ok] as const] : [])))(
    '%s: as the service reads it',
    (_about, text, ok) => {
      const read = readRequest(text);
      expect(read?.sn.replaceAll(/[- ]/g, '').toUpperCase()).toBe(ok['sn']);
      expect([read?.kind, read?.machineName, read?.minutes]).toEqual([ok['kind'], ok['machineName'], ok['minutes']]);
      expect(plain(read?.device)).toBe(plain(String(ok['device'] ?? ok['mid'])));
    },
  );

  test.each(['', 'BLC1', '<requestInfo></requestInfo>', '<updateInfo><version>1</version></updateInfo>'])(
    '%o is no request',
    (text) => expect(readRequest(text)).toBeUndefined(),
  );

  test('a request around anything but an object with kind and device is none', () => {
    const around = (code: string) =>
      `<requestInfo><version>1</version><sn>S</sn><code>${code}</code><sign>${'0'.repeat(64)}</sign></requestInfo>`;
    for (const json of ['null', '1', '{}', '{"kind":"other","device":"x"}', '{"kind":"update"}', '{']) {
      expect(readRequest(around(Buffer.from(json).toString('base64url')))).toBeUndefined();
    }
    expect(readRequest(around('_'))).toBeUndefined();
    expect(readRequest(around(Buffer.from([0xff, 0xfe]).toString('base64url')))).toBeUndefined();
  });
});

const plain = (code = ''): string => code.replaceAll(/[- ]/g, '').toUpperCase();

describe('readAnswer', () => {
  const good = answers.flatMap(({ about, text, licence }) => (licence ? [[about, text, licence] as const] : []));
  test.each(good)('%s: whom it is for', (_about, text, licence) => {
    expect(readAnswer(text)).toMatchObject([{ sn: licence['sn'], serial: licence['serial'] }]);
  });

  test('every licence of an answer is read, and those that cannot be read are left out', () => {
    const list = answers.find(({ licences }) => (licences?.length ?? 0) > 1);
    expect(readAnswer(list?.text ?? '')).toHaveLength(list?.licences?.length ?? Number.NaN);
    expect(readAnswer('<code>@</code>')).toEqual([]);
  });
});

test.each([
  [[], 'licence'],
  [[{ sn: 'ABCD', device: '研发-机 3 · 00-1A-2B', serial: 1 }], 'ABCD-研发-机-3-00-1A-2B'],
  [[1, 2].map((serial) => ({ sn: 'ABCD', device: 'x', serial })), 'ABCD-2-devices'],
  [[{ sn: 'ABCD', device: '../a/b:c*'.repeat(40), serial: 1 }], /^ABCD(-a-b-c)+[-abc]{0,5}$/],
])('a string of %j is saved as %s', (licences, name) => {
  if (typeof name === 'string') expect(fileNameOf(licences)).toBe(name);
  else expect(fileNameOf(licences)).toMatch(name);
});
