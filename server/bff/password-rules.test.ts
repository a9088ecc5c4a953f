import { describe, expect, test } from 'vitest';
import { guessable } from './password-rules.ts';

describe('an operator’s new password', () => {
  test.each([
    'seven-brass-otters-hum',
    'correct horse battery',
    'a-long-enough-phrase',
    'vK8#mQz!p2Lw',
    '寿司が大好きな七人の楽しい船乗り',
    'password for the winter garden gate',
  ])('%j is taken', (password) => {
    expect(guessable(password, ['ada', 'Ada Lovelace'])).toBeUndefined();
  });

  test.each([
    'aaaaaaaaaaaa',
    'abababababab',
    'passwordpassword',
    'Password1234!',
    'P@ssw0rd-P@ssw0rd',
    'licencemanager2026',
    'Licet-Admin-2026',
    'administrator1!',
    'qwertyuiop123',
    'qwertzuiopasdf',
    '1q2w3e4r5t6y',
    '123456789012',
    '210987654321',
    'abcdefghijklmnop',
    'iloveyouforever',
    'welcome-to-licet',
    'ＰａｓｓｗｏｒｄＰａｓｓｗｏｒｄ',
    'ada-lovelace-1815',
    'AdaAdaAdaLovelace',
  ])('%j is too easy to guess', (password) => {
    expect(guessable(password, ['ada', 'Ada Lovelace'])).toMatch(/^(is too easy|must have)/);
  });

  test('is too easy to guess when a common word merely begins with a name', () => {
    expect(guessable('administrator', ['adm'])).toMatch(/^is too easy/);
  });
});
