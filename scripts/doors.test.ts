import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type Room = { file: string; may: string[]; mayNot: string[] };

/** One planted file a room: what it may import, and what every refusal must be about. */
const rooms: Room[] = [
  {
    file: 'server/app.ts',
    may: ['./resources/sns/routes.ts', './bff/app.ts', 'hono', 'node:fs'],
    mayNot: ['./testing/test-app.ts', '../src/app/router.tsx', '../scripts/doors.ts', 'react'],
  },
  {
    file: 'server/contract/sns.ts',
    may: ['zod', 'zod/mini', './scalars.ts'],
    mayNot: ['../core/clock.ts', '../db/tables.ts', '../config.ts', '../resources/sns/rules.ts', 'hono', 'node:crypto'],
  },
  {
    file: 'server/core/list.ts',
    may: ['./errors.ts', '../contract/listing.ts', '../db/handle.ts', '../db/tables.ts', 'kysely', 'node:crypto'],
    mayNot: ['../db/open.ts', '../http/validate.ts', '../resources/sns/store.ts', '../bff/app.ts', 'hono', 'zod'],
  },
  {
    file: 'server/http/validate.ts',
    may: ['./answer.ts', '../contract/errors.ts', '../core/errors.ts', '../db/handle.ts', 'hono', 'hono/cors', 'zod'],
    mayNot: ['../db/open.ts', '../resources/sns/store.ts', '../bff/app.ts', '../app.ts', '../main.ts', 'react'],
  },
  {
    file: 'server/db/open.ts',
    may: ['./sqlite.ts', '../core/clock.ts', '../contract/sns.ts', 'kysely', 'node:sqlite'],
    mayNot: ['../http/log.ts', '../resources/sns/store.ts', '../app.ts', '../config.ts', 'hono', 'better-sqlite3'],
  },
  {
    file: 'server/resources/sns/routes.ts',
    may: [
      ...['./store.ts', '../../contract/sns.ts', '../../core/list.ts', '../../http/routes.ts', '../../db/handle.ts'],
      ...['../products/store.ts', '../products/rules.ts', '../products/template-store.ts', 'kysely'],
    ],
    mayNot: [
      ...['../products/routes.ts', '../products/fields.ts', '../../bff/app.ts', '../../runtime/store.ts'],
      ...['../../app.ts', '../../testing/test-app.ts', '../../../src/lib/keys.ts', '#contract/sns.ts', 'fastify'],
    ],
  },
  {
    file: 'server/runtime/routes.ts',
    may: ['./store.ts', '../contract/sns.ts', '../core/list.ts', '../http/routes.ts', '../resources/sns/store.ts'],
    mayNot: ['../resources/sns/routes.ts', '../bff/app.ts', '../main.ts'],
  },
  {
    file: 'server/bff/gateway.ts',
    may: ['./store.ts', '../contract/roles.ts', '../http/answer.ts', '../db/handle.ts', 'hono'],
    mayNot: ['../resources/sns/store.ts', '../resources/sns/rules.ts', '../runtime/store.ts', '../app.ts'],
  },
  {
    file: 'server/resources/sns/rules.ts',
    may: ['../../contract/sns.ts', '../../core/errors.ts', './sn-codec.ts', '../features/rules.ts'],
    mayNot: ['./store.ts', '../../core/list.ts', '../../db/handle.ts', '../../http/answer.ts', 'node:fs', 'kysely'],
  },
  {
    file: 'server/resources/sns/sns.test.ts',
    may: ['./store.ts', '../../testing/test-app.ts', '../products/routes.ts', 'vitest'],
    mayNot: ['../../../src/lib/keys.ts', '../../../scripts/doors.ts', 'react'],
  },
  {
    file: 'src/app/router.tsx',
    may: ['../resources/sns/routes.ts', '../components/tabs.tsx', '../lib/session.ts', '#contract/roles.ts', 'react'],
    mayNot: ['@mantine/core', '../testing/render.tsx', '../../server/contract/roles.ts', '../../scripts/doors.ts'],
  },
  {
    file: 'src/resources/sns/list-page.tsx',
    may: ['./api.ts', '../products/api.ts', '../../components/tabs.tsx', '../../lib/keys.ts', '#contract/sns.ts'],
    mayNot: ['../products/columns.tsx', '../../app/router.tsx', '@mantine/core', '@mantine/hooks', 'hono', 'kysely'],
  },
  {
    file: 'src/components/tabs.tsx',
    may: ['./text.tsx', './kit/button.tsx', '../lib/keys.ts', '@mantine/core', '#contract/listing.ts'],
    mayNot: ['../resources/sns/api.ts', '../app/router.tsx', '../../server/core/list.ts'],
  },
  {
    file: 'src/components/kit/button.tsx',
    may: ['../text.tsx', '../form/field.tsx', '../../lib/keys.ts', '../../theme/theme.ts', '@mantine/core'],
    mayNot: ['../../resources/sns/api.ts', '../../app/router.tsx', '../../../server/contract/sns.ts'],
  },
  {
    file: 'src/lib/keys.ts',
    may: ['./storage.ts', '#contract/errors.ts', '@tanstack/react-query'],
    mayNot: ['../components/tabs.tsx', '../resources/sns/api.ts', '../app/router.tsx', '@mantine/hooks', 'node:fs'],
  },
  {
    file: 'device/answer.ts',
    may: ['./codec.ts', 'node:crypto'],
    mayNot: ['../server/contract/sns.ts', 'zod', 'hono'],
  },
  {
    file: 'device/answer.test.ts',
    may: ['./answer.ts', './testing/vectors.ts', 'vitest', 'fast-check', 'node:fs'],
    mayNot: ['../server/testing/test-app.ts', '../scripts/doors.ts', 'zod'],
  },
  {
    file: 'e2e/sns.spec.ts',
    may: ['./fixtures.ts', '../server/testing/factories.ts', '#contract/sns.ts', '@playwright/test'],
    mayNot: ['../server/app.ts', '../src/lib/keys.ts', '../server/resources/sns/store.ts'],
  },
];

type Diagnostic = { code: string; message: string; help: string; filename: string };

let copy: string;
let diagnostics: Diagnostic[];

const plant = (file: string, text: string): void => {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
};

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'licet-doors-'));
  mkdirSync(join(copy, 'scripts'));
  for (const file of ['oxlint.config.ts', 'scripts/doors.ts']) copyFileSync(file, join(copy, file));
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  for (const { file, may, mayNot } of rooms) {
    plant(file, [...may, ...mayNot].map((specifier) => `import '${specifier}';\n`).join(''));
  }
  plant('server/core/codec.ts', 'export const due = (): number => Date.now() + Math.random();\n');
  plant('server/core/errors.ts', 'console.log(1);\nexport default 1;\nexport const home = process.env.HOME;\n');
  plant('src/lib/storage.ts', 'export const size = (text: string | undefined): number => text!.length;\n');
  plant('src/lib/online.ts', 'export const loose: any = 1;\nexport function go(): void {\n  fetch("/");\n}\n');
  plant('src/lib/long.ts', 'export {};\n'.repeat(251));
  const lint = spawnSync('node_modules/.bin/oxlint', ['--format=json', 'server', 'src', 'device', 'e2e'], {
    cwd: copy,
    encoding: 'utf8',
  });
  ({ diagnostics } = JSON.parse(lint.stdout) as { diagnostics: Diagnostic[] });
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

const refusals = (file: string): Diagnostic[] =>
  diagnostics.filter(({ filename, code }) => filename === file && code === 'eslint(no-restricted-imports)');

describe('the doors between the rooms', () => {
  test.each(rooms)('$file is refused exactly what its room may not import', ({ file, mayNot }) => {
    const refused = refusals(file).map(({ message }) => message.split("'")[1]);
    expect(new Set(refused)).toEqual(new Set(mayNot));
  });

  test.each(rooms)('$file is told where to go instead', ({ file }) => {
    for (const { help } of refusals(file)) expect(help).toMatch(/^.{30,}\.$/);
  });
});

describe('the other rules of the house', () => {
  test.each([
    ['server/core/codec.ts', 'eslint(no-restricted-properties)'],
    ['server/core/errors.ts', 'eslint(no-console)'],
    ['server/core/errors.ts', 'import(no-default-export)'],
    ['server/core/errors.ts', 'node(no-process-env)'],
    ['src/lib/storage.ts', 'typescript(no-non-null-assertion)'],
    ['src/lib/online.ts', 'typescript(no-explicit-any)'],
    ['src/lib/online.ts', 'typescript(no-floating-promises)'],
    ['src/lib/long.ts', 'eslint(max-lines)'],
  ])('%s breaks %s and is caught', (file, code) => {
    expect(diagnostics.filter(({ filename }) => filename === file).map((one) => one.code)).toContain(code);
  });
});
