import { parseSync } from 'vite';
import { isTest, type SourceFile } from '../house/files.ts';

export type Found = { readonly file: string; readonly expression: RegExp };

/** Returns the distinct regular expressions that stand in files, without tests. */
export function expressionsIn(files: readonly SourceFile[]): Found[] {
  const found = new Map<string, Found>();
  const visit = (file: string, node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex !== undefined) {
      const expression = new RegExp(regex.pattern, regex.flags);
      found.set(String(expression), { file, expression });
    }
    for (const part of Object.values(node)) visit(file, part);
  };
  for (const { path, text } of files) if (!isTest(path)) visit(path, parseSync(path, text).program);
  return [...found.values()];
}

/** Characters that most classes of characters match. */
const COMMON = [' ', '1', 'a', 'A', '-', '\n'];

/**
 * Lengths of the texts. The longer ones are tried where the others took some time. The shortest are for times that double
 * with each character.
 */
const [SHORTEST, LONG, LONGEST] = [16, 32_000, 256_000];
/** Milliseconds of the processor that a text may take. One that grows in proportion takes about one. */
const [SOME, ALLOWED] = [3, 60];

/** Returns a description of a long text that an expression is slow for, or undefined. */
export function slowTextFor(expression: RegExp): string | undefined {
  const literals = literalsOf(expression.source);
  const beginnings = literals.map((_, at) => literals.slice(0, at + 1).join(''));
  const neighbours = literals.flatMap((text, at) => literals.slice(at + 1, at + 3).map((next) => text + next));
  const units = new Set([
    ...COMMON,
    ...literals,
    ...literals.flatMap((text) => [...text]),
    ...beginnings,
    ...neighbours,
  ]);
  for (const before of new Set(['', 'x', ...beginnings.slice(0, 8)]))
    for (const unit of units)
      for (const behind of ['\u0000', `\n${unit}`])
        if (isSlow(expression, before, unit, behind))
          return `${JSON.stringify(before)} + ${JSON.stringify(unit)}.repeat(…) + ${JSON.stringify(behind)}`;
  return undefined;
}

/** Returns the texts in an expression that stand for themselves, in order. */
function literalsOf(source: string): string[] {
  const plain = source
    .replaceAll(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(')
    .replaceAll(/\\[nrt]/g, ' ')
    .replaceAll(/\\(?:[pP]\{\w+\}|u\{?\w{4,6}\}?|x\w\w|[a-zA-Z\d])/g, '\u0000')
    .replaceAll(/\{\d+(?:,\d*)?\}/g, '\u0000');
  const texts = plain.match(/(?:\\[^\w\s]|[^\\\u0000()[\]{}|?*+^$.])+/g) ?? [];
  return texts.map((text) => text.replaceAll('\\', '')).filter((text) => text !== '');
}

/** Measures longer and longer texts. Measures a slow one again, because memory may have been cleaned meanwhile. */
function isSlow(expression: RegExp, before: string, unit: string, behind: string): boolean {
  let took = 0;
  for (let length = SHORTEST; length <= (took < SOME ? LONG : LONGEST); length *= 1.5) {
    const text = before + unit.repeat(length / unit.length) + behind;
    took = millisecondsOf(expression, text);
    if (took > ALLOWED && millisecondsOf(expression, text) > ALLOWED) return true;
  }
  return false;
}

/** Returns the processor time of an expression, which does not depend on what else the machine does. */
function millisecondsOf(expression: RegExp, text: string): number {
  const began = process.cpuUsage();
  expression.lastIndex = 0;
  if (expression.global) text.replaceAll(expression, '');
  else expression.exec(text);
  return process.cpuUsage(began).user / 1000;
}
