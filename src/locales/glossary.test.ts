import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { allTexts } from './texts.ts';

const file = join(import.meta.dirname, '../../docs/glossary.md');

/** The rows of the table: the English terms and the Chinese ones. */
const terms = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => /^\| [^-]/.test(line))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, english = '', chinese = '']) => ({ english: english.split(', '), chinese: chinese.split('、') }));

/** Returns whether a text has a term, also as a plural or with the ending of a verb. */
const has = (text: string, term: string): boolean =>
  new RegExp(String.raw`\b${term.replace(/e$/, '')}\w{0,4}\b`, 'i').test(text);

let texts: readonly { english: string; chinese: string }[] = [];
beforeAll(async () => {
  texts = (await allTexts()).map(([, , english = '', chinese = '']) => ({ english, chinese }));
});

describe('the glossary', () => {
  test('has each term once', () => {
    const english = terms.flatMap((term) => term.english);
    expect(new Set(english).size).toBe(english.length);
    expect(terms.length).toBeGreaterThan(30);
  });

  test.each(terms)('calls $english in Chinese $chinese, as the screens do', ({ english, chinese }) => {
    for (const term of english) {
      const using = texts.filter((text) => has(text.english, term));
      expect(using.length, `texts with “${term}”`).toBeGreaterThan(0);
      expect(using.filter((text) => chinese.some((word) => text.chinese.includes(word))).length).toBeGreaterThan(0);
    }
  });

  test.each([
    ['任务', '作业'],
    ['禁用', '停用'],
    ['许可', '授权'],
    ['案例', '个案'],
    ['序列号', '授权码'],
    ['标记为已删除', '标记删除'],
    ['被授权的应用', '被授权应用'],
  ])('has no second word “%s” for “%s”', (other) => {
    expect(texts.filter(({ chinese }) => chinese.includes(other))).toEqual([]);
  });

  test('is followed where a text is the term alone', () => {
    const wrong = texts.filter(({ english, chinese }) =>
      terms.some(
        (term) =>
          term.english.some((one) => one.toLowerCase() === english.toLowerCase()) && !term.chinese.includes(chinese),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
