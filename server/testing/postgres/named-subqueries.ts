import type { Connections } from '../../db/postgres/connections.ts';
import { aroundStatements } from './around-statements.ts';

/** Words that may follow a subquery and are not its name. */
const NO_NAME =
  /^(?:where|group|having|order|limit|offset|union|on|join|left|right|inner|full|cross|natural|returning|set|for|window)$/i;
const SUBQUERY = /(?<!\bdistinct )\b(?:from|join)\s*\((?=\s*(?:select|with|values)\b)/gi;
const TEXT = /'(?:[^']|'')*'/g;

/** Returns the first subquery after `from` or `join` that has no name, which PostgreSQL before 16 refuses. */
export function unnamedSubquery(sql: string): string | undefined {
  const text = sql.replaceAll(TEXT, "''");
  for (const { 0: found, index } of text.matchAll(SUBQUERY)) {
    let end = index + found.length;
    for (let depth = 1; depth > 0 && end < text.length; end++) {
      if (text[end] === '(') depth++;
      if (text[end] === ')') depth--;
    }
    const name = /^\s*(?:as\s+)?"?(\w+)/i.exec(text.slice(end))?.[1];
    if (name === undefined || NO_NAME.test(name)) return text.slice(index, end);
  }
  return undefined;
}

/** Returns connections that refuse a statement with an unnamed subquery, because the tests run on a newer PostgreSQL. */
export function namingSubqueries(connections: Connections): Connections {
  const known = new Set<string>();
  return aroundStatements(connections, (run) => (shape, sql, values) => {
    const unnamed = known.has(sql) ? undefined : unnamedSubquery(sql);
    if (unnamed !== undefined) throw new TypeError(`PostgreSQL 15 needs a name for the subquery ${unnamed}`);
    known.add(sql);
    return run(shape, sql, values);
  });
}
