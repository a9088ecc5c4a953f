import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SETTING_NAMES } from '../../server/config.ts';
import { bffOperations } from '../../server/contract/bff/operations.ts';
import * as bounds from '../../server/contract/bounds.ts';
import { catalogue } from '../../server/contract/errors.ts';
import { operations } from '../../server/contract/operations.ts';
import { runtimeOperations } from '../../server/contract/runtime.ts';
import { permissionOf } from '../../server/contract/permissions.ts';
import { ROLES } from '../../server/contract/roles.ts';
import { startService } from '../../server/testing/spawn.ts';

const root = join(import.meta.dirname, '../..');
const documents = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md', 'bench/*.md', 'e2e/*.md'], { cwd: root }).toSorted();
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(textOf('package.json')) as { version: string; scripts: object };
const scripts = Object.keys(manifest.scripts);

/** Returns the matching parts of a text, without duplicates. */
const all = (text: string, pattern: RegExp, group = 1): string[] => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[group] ?? '')),
];

/** Returns the rows of the table whose first heading is given, as trimmed cells. */
function tableOf(text: string, heading: string): string[][] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${heading} `));
  if (start < 0) throw new Error(`no table begins with ${heading}`);
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Operations that documents may name. */
const KNOWN = new Set([
  ...Object.keys(operations),
  ...Object.keys(runtimeOperations),
  ...Object.keys(bffOperations),
  'GET /runtime/keys',
]);

/** Returns the anchors of a document: code hosts turn headings into anchors this way. */
const anchorsOf = (file: string): string[] =>
  all(textOf(file), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

describe.each(documents)('%s', (file) => {
  const text = textOf(file);

  test('has no broken links', () => {
    const targets = all(text, /\]\(([^)\s]+)\)/g).filter((target) => !/^[a-z]+:/.test(target));
    const broken = targets.filter((target) => {
      const [path = '', anchor] = target.split('#');
      const found = path === '' ? file : join(dirname(file), path);
      if (!existsSync(join(root, found))) return true;
      return anchor !== undefined && !anchorsOf(found).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('names only files and folders that exist', () => {
    const named = all(text, /`((?:server|src|scripts|e2e|bench|docs|device|public)(?:\/[\w.-]+)*)\/?`/g);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('names only npm scripts that exist', () => {
    const named = [...all(text, /npm run ([\w:-]+)/g), ...all(text, /npm (start|test)\b/g)];
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  test('names only operations that exist', () => {
    const named = all(text, /`((?:GET|POST|PATCH|PUT|DELETE) \/[^`\s?]*)[^`]*`/g);
    expect(named.filter((key) => !KNOWN.has(key))).toEqual([]);
  });
});

describe('docs/api.md', () => {
  const text = textOf('docs/api.md');

  test('lists every code with its HTTP status, meaning and advice', () => {
    const expected = Object.entries(catalogue).map(([code, { http, sentence, next }]) => [
      code,
      `${http}`,
      sentence,
      next,
    ]);
    expect(tableOf(text, 'code')).toEqual(expected);
  });

  test('lists every bound of a request', () => {
    const kib = (bytes: number): string => `${bytes / 1024} KiB`;
    expect(tableOf(text, 'bound').map(([, most = '']) => most)).toEqual([
      kib(bounds.MAX_BODY_BYTES),
      kib(bounds.OPEN_BODY_BYTES),
      ...[bounds.MAX_DEPTH, bounds.MAX_FIELD_NAMES, bounds.MAX_BODY_ENTRIES].map(String),
      ...[bounds.MAX_BATCH, bounds.MAX_PAGE, bounds.MAX_QUERYS, bounds.MAX_VALUES, bounds.MAX_LIKE_VALUES].map(String),
      ...[bounds.MAX_ALL_VALUES, bounds.MAX_ALL_LIKE_VALUES, bounds.MAX_PATTERN, bounds.MAX_SORTS].map(String),
    ]);
    expect(text).toContain(`at most ${bounds.MAX_FAULTS} entries`);
  });

  test('lists what each role may do', () => {
    const rows = Object.values(operations).map((each) => [each.id, permissionOf(each)] as const);
    const named = new Map(
      tableOf(text, 'role').map(([role = '', may = '']) => [role, all(may, /`(\w+)`/g).toSorted()]),
    );
    expect([...named.keys()]).toEqual([...ROLES]);
    for (const role of ROLES) {
      const own = rows.filter(([, row]) => row.role === role && (role === 'viewer' ? !row.read : true));
      const narrowed = rows.filter(([, row]) => row.narrowed?.role === role);
      expect(named.get(role), role).toEqual([...own, ...narrowed].map(([id]) => id).toSorted());
    }
    const hidden = rows.filter(([, { role, read }]) => read && role !== 'viewer').map(([id]) => id);
    expect(hidden.toSorted()).toEqual(['listAudit', 'queryAudit']);
  });
});

describe('docs/configuration.md', () => {
  test('lists exactly the settings of the service', () => {
    const named = tableOf(textOf('docs/configuration.md'), 'variable').map(([name = '']) => name.replaceAll('`', ''));
    expect(named.toSorted()).toEqual(SETTING_NAMES.toSorted());
  });
});

test('docs/operation.md explains every operation that a line of the log can have', () => {
  const sources = globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', 'server/testing/**'] }).map(textOf);
  const written = sources.flatMap((text) => [
    ...all(text, /log\.write\([^{]*\{\s*operation: '(\w+)'/g),
    ...all(text, /failureLog\([^,]+, '(\w+)'/g),
    ...all(text, /for \(const event of \['(\w+)'/g),
    ...all(text, /for \(const event of \['\w+', '(\w+)'/g),
  ]);
  const explained = tableOf(textOf('docs/operation.md'), 'operation').flatMap(([names = '']) => all(names, /`(\w+)`/g));
  expect(explained.toSorted()).toEqual([...new Set(written)].toSorted());
});

test('CHANGELOG.md begins with the version of the program', () => {
  expect(all(textOf('CHANGELOG.md'), /^## (\S+) \(\d{4}-\d{2}-\d{2}\)$/gm)[0]).toBe(manifest.version);
});

describe('docs/decisions', () => {
  const records = documents.filter((file) => /^docs\/decisions\/\d/.test(file));

  test('have different numbers', () => {
    const numbers = records.map((file) => /\d+/.exec(file)?.[0]);
    expect([...new Set(numbers)]).toEqual(numbers);
  });

  test.each(records)('%s has a context, a decision and consequences', (file) => {
    const text = textOf(file);
    expect(text).toMatch(new RegExp(`^# ${Number(/\d+/.exec(file)?.[0])}\\. [A-Z]`));
    expect(all(text, /^## (.+)$/gm)).toEqual(['Context', 'Decision', 'Consequences']);
  });

  test.each(records)('%s has a status that names its successor if it has one', (file) => {
    const [, status = '', replaced] = /^#[^\n]+\n\nStatus: (accepted|superseded by (\d{4}))\n/.exec(textOf(file)) ?? [];
    expect(status).not.toBe('');
    if (replaced !== undefined) expect(records.some((other) => basename(other).startsWith(replaced))).toBe(true);
  });
});

describe('commands in the documents', { timeout: 60_000 }, () => {
  test('the API commands of README.md succeed, and docs/operation.md lists exactly the metrics of the service', async () => {
    const [, lines = ''] = /```sh\n(api\(\)[^]*?)```/.exec(textOf('README.md')) ?? [];
    const key = 'documented-platform-key';
    const service = await startService({ PLATFORM_KEY: key });
    try {
      const run = spawnSync('sh', ['-euc', lines], {
        encoding: 'utf8',
        env: { ...process.env, LICET: service.origin, KEY: key },
      });
      const answers = run.stdout.split('\n').filter((line) => line !== '');
      expect([run.status, run.stderr]).toEqual([0, '']);
      expect(answers.map((answer) => (JSON.parse(answer) as { status: number; msg?: string }).msg ?? 'fine')).toEqual(
        Array(all(lines, /^(api "[^\n]+)/gm).length).fill('fine'),
      );
      const metrics = await (await fetch(`${service.origin}/metrics`)).text();
      const documented = tableOf(textOf('docs/operation.md'), 'metric').map(([name = '']) => name.replaceAll('`', ''));
      expect(documented.toSorted()).toEqual(all(metrics, /^# TYPE (\w+)/gm).toSorted());
    } finally {
      await service.remove();
    }
  });
});
