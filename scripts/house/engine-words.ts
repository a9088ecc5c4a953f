import { parseSync } from 'vite';
import { isTest, type SourceFile } from './files.ts';

/** A word that only one engine of the database understands. An English word counts in statements only. */
type EngineWord = { readonly word: RegExp; readonly instead: string; readonly isEnglish?: true };

/** In a template, each value is read as `?`. */
const WORDS: readonly EngineWord[] = [
  { word: /\bjsonb?_each\(/i, instead: '`listed`, `dialect.rows` or `dialect.among`' },
  { word: /\bjsonb?_(?!each)\w+\(|[ (,]json\(/i, instead: 'the words for JSON' },
  { word: /->>? \(?'\$/, instead: '`->` and `->>` with one step each' },
  { word: /\b(?:iif|ifnull)\(/i, instead: '`case` or `coalesce`' },
  {
    word: /\b(?:max|min)\((?:[^(),]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*,/i,
    instead: '`dialect.greatest` or `least`',
  },
  { word: /\b(?:_?rowid_?|oid|last_insert_rowid)\b/i, instead: 'the key of the table' },
  { word: /\bcollate\b/i, instead: '`dialect.folded`' },
  { word: /\binsert or\b|\breplace into\b/i, instead: '`on conflict`' },
  { word: /\bindexed by\b|\bnot indexed\b/i, instead: '`byIndex`' },
  { word: /[(, ]\+[a-z]\w*\.[a-z]/, instead: '`dialect.unindexed`' },
  {
    word: /\bcross join [\w?.]+(?: (?!on\b|where\b|cross\b|join\b|left\b|order\b|limit\b)\w+)? on\b/i,
    instead: '`inOrder`',
  },
  { word: /\bpragma|\bsqlite_\w+/i, instead: 'an operation of `Database`' },
  { word: /\bfts\d\b|\bmatch [?']/i, instead: '`dialect.trigramsFind`' },
  { word: /\blike [^;]*\bescape '|\blike_(?:any|set)\(/i, instead: '`dialect.like` or `likeAny`' },
  { word: /\bglob ['?]/i, instead: '`dialect.like`' },
  { word: /\bunixepoch\b|\b(?:strftime|datetime|julianday)\(/i, instead: '`dialect.localTime` or `isoTime`' },
  { word: /\b(?:un)?hex\(/i, instead: '`dialect.toHex` or `fromHex`' },
  { word: /\btick\(/i, instead: '`dialect.stoppable`' },
  { word: /\b(?:printf|total|group_concat|instr|changes|typeof|quote)\(/i, instead: 'standard SQL' },
  { word: /\blimit -1\b/i, instead: 'a limit that is never reached' },
  { word: /\bis (?:not )?\?/i, instead: '`is not distinct from`', isEnglish: true },
  { word: /\bas (?:integer|int)\)/i, instead: '`as bigint`' },
  { word: /\bas [a-z]+[A-Z]\w*/, instead: 'quotes around a name with capitals', isEnglish: true },
];

/** The engines, what opens them or moves between them, and tests may write what one engine understands. */
const isFree = (path: string): boolean =>
  !path.startsWith('server/') ||
  /^server\/(?:move\/|db\/(?:sqlite\/|postgres\/|(?:open|beside)\.ts$))/.test(path) ||
  isTest(path);

/** Returns where code outside the engines writes SQL that only one engine understands, with what to write instead. */
export const engineWords = ({ path, text }: SourceFile): string[] =>
  isFree(path)
    ? []
    : textsOf(path, text).flatMap(({ at, sql }) =>
        WORDS.flatMap(({ word, instead, isEnglish }) => {
          const found = isEnglish && !STATEMENT.test(sql) ? undefined : word.exec(sql)?.[0];
          const line = text.slice(0, at).split('\n').length;
          return found === undefined
            ? []
            : [`${path}:${line} has '${found}', which one engine understands. Use ${instead}.`];
        }),
      );

type SqlText = { readonly at: number; readonly sql: string };

/** Marks a template for the query builder, which is part of a statement. */
const TAGGED = 'sql`';
const STATEMENT = /^sql`|\b(?:select|insert into|delete from)\b|\bupdate \w+ set\b/;

/** Returns the texts of a file. */
function textsOf(path: string, text: string): SqlText[] {
  const found: SqlText[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isNode(node)) return;
    if (node.type === 'Literal' && typeof node['value'] === 'string')
      found.push({ at: node.start, sql: node['value'] });
    if (node.type === 'TemplateLiteral') found.push({ at: node.start, sql: joined(node['quasis']) });
    const { tag, quasi, ...rest } = node;
    const isTagged = isNode(tag) && tag['name'] === 'sql' && isNode(quasi);
    if (isTagged) found.push({ at: node.start, sql: `${TAGGED}${joined(quasi['quasis'])}` });
    visit(isTagged ? quasi['expressions'] : [tag, quasi]);
    visit(Object.values(rest).filter((value) => typeof value === 'object'));
  };
  visit(parseSync(path, text).program);
  return found;
}

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const joined = (parts: unknown): string =>
  (parts as { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked).join('?');
