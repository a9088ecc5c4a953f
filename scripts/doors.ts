/**
 * The doors between the rooms: what the files of a folder may import, and where to go instead. Everything not listed is
 * refused, so a new room or package is closed until a line opens it. Specifiers are matched as they are written; rooms
 * are flat, or one folder deep where the pattern says so. Where several patterns fit a file, the last one counts.
 */
type Door = { readonly files: readonly string[]; readonly may: readonly string[]; readonly instead: string };

const node = ['node:*', 'node:*/**'];
const hono = ['hono', 'hono/**', '@hono/**'];
const zod = ['zod', 'zod/**'];
const browser = [
  ...['react', 'react/**', 'react-dom/**', 'react-router', 'react-router/**'],
  ...['@tanstack/**', '@lingui/**', '@tabler/**', 'nuqs', 'nuqs/**', 'react-hook-form'],
  ...['dayjs', 'dayjs/**', ...zod],
];
const story = ['#contract/**', '@playwright/test', '@axe-core/playwright', ...node];
const storesAndRules = ['store.ts', '*-store.ts', 'rules.ts', '*-rules.ts'];
const outsideServer = ['src', 'e2e', 'scripts', 'bench'].map((room) => `except **/${room}/**`);
const outsideBrowser = ['server', 'e2e', 'scripts', 'bench', 'device'].map((room) => `except **/${room}/**`);

const doors: readonly Door[] = [
  // ---- server ----
  {
    files: ['server/*.ts'],
    may: ['./**', 'except ./testing/**', ...hono, ...zod, 'kysely', ...node],
    instead: 'The server stands alone: it never imports the SPA, the tests or the tools.',
  },
  {
    files: ['server/contract/**'],
    may: ['./**', ...zod],
    instead:
      'The contract crosses the wire and runs in the browser too: only zod and itself. What needs more belongs to server/core or to the resource.',
  },
  {
    files: ['server/core/**'],
    may: ['./**', '../contract/**', '../db/handle.ts', '../db/kysely.ts', '../db/tables.ts', 'kysely', ...node],
    instead:
      'server/core is plain functions over the contract and the types of server/db. What knows HTTP belongs to server/http, what knows a resource to the resource.',
  },
  {
    files: ['server/signing/**'],
    may: [
      ...['./**', '../config.ts', '../contract/**', '../core/**', '../db/lock.ts', '../db/open.ts'],
      ...['../http/deps.ts', '../http/log.ts', ...zod, ...node],
    ],
    instead:
      'server/signing is the signing keys and nothing else: what signs is handed to the resources by main.ts, as `deps.signing`.',
  },
  {
    files: ['server/http/**'],
    may: [
      ...['./**', '../config.ts', '../contract/**', '../core/**', '../db/handle.ts', '../db/kysely.ts'],
      ...['kysely', ...hono, ...zod, ...node],
    ],
    instead:
      'server/http is glue around Hono over contract and core; its own tables (audit, idempotency) apart, SQL belongs to a store. A resource imports http, never the other way round.',
  },
  {
    files: ['server/http/*/**'],
    may: ['./**', '../*.ts', '../openapi/**', '../../contract/**', '../../core/**', ...hono, ...zod, ...node],
    instead:
      'The description of the API and its reader are made from the contract: of server/http take what is there, of the rest contract and core.',
  },
  {
    files: ['server/db/**'],
    may: ['./**', '../contract/**', '../core/**', 'kysely', 'pg', ...node],
    instead:
      'server/db is drivers, Kysely and table types, below HTTP and resources: take what you need as a parameter.',
  },
  {
    files: ['server/db/seed/**'],
    may: ['./**', '../*.ts', '../../contract/**', '../../core/**', 'kysely', ...node],
    instead: 'The sample data is written with table types, contract and core: no resource, no HTTP, no program.',
  },
  {
    files: ['server/resources/*/**'],
    may: [
      ...['./**', '../../contract/**', '../../core/**', '../../http/**', '../../db/**'],
      ...storesAndRules.map((file) => `../*/${file}`),
      ...['kysely', 'csv-parse', ...hono, ...zod, ...node],
    ],
    instead:
      'A resource imports contract, core, http, db and of another resource only store.ts and rules.ts. Move what both need there or to server/core; what the program knows is passed in by main.ts.',
  },
  {
    files: ['server/runtime/**'],
    may: [
      ...['./**', '../contract/**', '../core/**', '../http/**', '../db/**'],
      ...storesAndRules.map((file) => `../resources/*/${file}`),
      ...['kysely', ...hono, ...zod, ...node],
    ],
    instead:
      'The runtime imports as a resource does: contract, core, http, db, and of a resource store.ts and rules.ts.',
  },
  {
    files: ['server/bff/**'],
    may: ['./**', '../contract/**', '../core/**', '../http/**', '../db/**', 'kysely', ...hono, ...zod, ...node],
    instead:
      'The BFF knows the licensing API only through the upstream(request) it is given: call that instead of the code of a resource.',
  },
  {
    files: ['rules', '*-rules', 'codec', '*-codec', 'peak'].map((name) => `server/**/${name}.ts`),
    may: [
      ...['rules', '*-rules', 'codec', '*-codec'].flatMap((name) => [`./${name}.ts`, `../*/${name}.ts`]),
      ...['../contract/**', '../../contract/**', '../core/errors.ts', '../../core/errors.ts'],
    ],
    instead:
      'Rules and codecs are pure: contract and core/errors only. Pass in records, time and ids; reading them is the work of the store, calling rules that of the route.',
  },
  {
    files: ['server/**/*.test.ts', 'server/testing/**'],
    may: [
      './**',
      '../**',
      ...outsideServer,
      ...hono,
      ...zod,
      'kysely',
      'csv-parse/sync',
      'vitest',
      'fast-check',
      ...node,
    ],
    instead: 'Tests of the server use the server, and nothing of the SPA or the tools.',
  },

  // ---- src ----
  {
    files: ['src/*.ts', 'src/*.tsx', 'src/app/**'],
    may: ['./**', '../**', 'except **/testing/**', ...outsideBrowser, '#contract/**', ...browser],
    instead:
      'src/app puts resources, components and lib together. Of the server only #contract/…; @mantine only through src/components.',
  },
  {
    files: ['src/resources/*/**'],
    may: ['./**', '../*/api.ts', '../*/fields.ts', '../../components/**', '../../lib/**', '#contract/**', ...browser],
    instead:
      'A screen imports components, lib, #contract/… and of another resource only its api.ts and fields.ts. Move a shared part to src/components; @mantine only through there.',
  },
  {
    files: ['src/components/*'],
    may: ['./**', '../lib/**', '../theme/**', '#contract/**', ...browser, '@mantine/**', 'uqr'],
    instead:
      'src/components knows no resource: take it as a property. Of src only lib and theme, of the server only #contract/….',
  },
  {
    files: ['src/components/*/**'],
    may: [
      ...['./**', '../**', 'except ../../**', '../../lib/**', '../../theme/**', '#contract/**'],
      ...[...browser, '@mantine/**', 'virtual:kit-variables.css', 'csv-parse/browser/esm/sync'],
    ],
    instead:
      'src/components knows no resource: take it as a property. Of src only lib and theme, of the server only #contract/….',
  },
  {
    files: ['src/components/chart/*'],
    may: ['./**', '../../lib/**', '#contract/**', ...browser, 'recharts'],
    instead: 'src/components/chart is the one place that knows the chart library; it gets its numbers as a property.',
  },
  {
    files: ['src/lib/**'],
    may: ['./**', '../locales/*.po', '#contract/**', ...browser],
    instead:
      'src/lib has no screens: components and resources import it, never the other way round. Of the server only #contract/….',
  },
  {
    files: ['src/theme/**'],
    may: ['./**', '@mantine/**', 'vite', ...node],
    instead: 'src/theme is the colours and sizes of the kit: it imports the kit and nothing of src.',
  },
  {
    files: ['src/locales/**'],
    may: ['./**', '@lingui/**', ...node],
    instead: 'src/locales is the message catalogues and their check.',
  },
  {
    files: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/testing/**'],
    may: [
      ...['./**', '../**', ...outsideBrowser, '**/server/testing/**', '#contract/**', ...browser],
      ...['@mantine/**', '@testing-library/**', 'vitest', 'fast-check', ...node],
    ],
    instead: 'Tests of the SPA use src, and of the server only server/testing and #contract/….',
  },

  // ---- the rest ----
  {
    files: ['device/**'],
    may: ['./**', ...node],
    instead: 'device is copied into the programs of other people: nothing but itself and Node.',
  },
  {
    files: ['device/**/*.test.ts', 'device/testing/**'],
    may: ['./**', '../*.ts', 'vitest', 'fast-check', ...node],
    instead:
      'Tests of the device know nothing of the service: both sides are held together by docs/offline-vectors.json.',
  },
  {
    files: ['e2e/*'],
    may: ['./**', '../scripts/browser.ts', '../scripts/simulate/**', '../server/testing/**', ...story],
    instead: 'Browser stories drive the running program: of the server only server/testing and #contract/….',
  },
  {
    files: ['e2e/*/**'],
    may: ['./**', '../*', '../../scripts/browser.ts', '../../server/testing/**', ...story],
    instead: 'Browser stories drive the running program: of the server only server/testing and #contract/….',
  },
];

/** The doors as overrides of the lint configuration: allowed specifiers become exceptions from "everything". */
export const doorOverrides = doors.map(({ files, may, instead }) => ({
  files: [...files],
  rules: {
    'no-restricted-imports': [
      'error' as const,
      {
        patterns: [
          {
            group: ['**', ...may.map((one) => (one.startsWith('except ') ? one.slice('except '.length) : `!${one}`))],
            message: instead,
          },
        ],
      },
    ] satisfies [unknown, unknown],
  },
}));
