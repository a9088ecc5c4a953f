import { format } from 'sql-formatter';
import { isPostgres } from '../db/engine.ts';

/** Statements of operations of several resources. */
const SHARED = 'shared';

/** More operations than this are only counted. */
const MOST_NAMED = 4;

/** The operations that send a statement, by their key, with their resource. */
export type Senders = ReadonlyMap<string, string>;

/** Returns the pages of docs/sql for one engine, by name. Each has the statements of a resource, and who sends them. */
export function sqlFiles(sent: ReadonlyMap<string, Senders>): ReadonlyMap<string, string> {
  const files = new Map<string, string[]>();
  for (const [sql, senders] of sent) {
    const resources = new Set(senders.values());
    const name = resources.size === 1 ? fileOf([...resources][0] ?? '') : SHARED;
    const text = `${namesOf([...senders.keys()])}\n\n\`\`\`sql\n${formatted(sql)};\n\`\`\`\n`;
    files.set(name, [...(files.get(name) ?? []), text]);
  }
  return new Map([...files].map(([name, texts]) => [name, [`# ${name}\n`, ...texts].join('\n')]));
}

const fileOf = (resource: string): string => resource.toLowerCase().replaceAll(/\W+/g, '-');

const namesOf = (keys: readonly string[]): string =>
  keys.length <= MOST_NAMED ? keys.map((key) => `\`${key}\``).join(', ') : `${keys.length} operations`;

const formatted = (sql: string): string =>
  format(sql, {
    language: isPostgres ? 'postgresql' : 'sqlite',
    keywordCase: 'lower',
    expressionWidth: 110,
    ...(isPostgres && { paramTypes: { numbered: ['$'] } }),
  });
