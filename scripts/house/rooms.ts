/**
 * A folder, and what its files may import besides what lies in it. The longest `at` owns a file. A folder without a row may
 * import nothing, so a new folder or package is closed until a row opens it.
 */
export type Room = {
  readonly at: string;
  /** Folders and files of the repository. */
  readonly may: readonly string[];
  readonly packages: readonly string[];
  /** What to do instead of a refused import. */
  readonly instead: string;
};

export const HONO = ['hono', '@hono/node-server'];
export const BROWSER = [
  ...['react', 'react-dom', 'react-router', 'react-hook-form', '@tanstack/react-query', '@tanstack/react-table'],
  ...['@lingui/core', '@lingui/react', '@tabler/icons-react', 'nuqs', 'dayjs', '@simplewebauthn/browser'],
];
const MANTINE = ['@mantine/core', '@mantine/dates', '@mantine/notifications'];
export const CONTRACT = 'server/contract';
const files = (folder: string, names: string): string[] => names.split(' ').map((name) => `${folder}/${name}.ts`);
const DATABASE = ['server/db/tables', ...files('server/db', 'dialect handle kysely together')];
/** Stores may import the handle, the dialect and the tables of the database, and no engine. */
const STORES = [...DATABASE, 'server/db/logs-kept.ts'];
/** An engine of the database may import these files of its room. */
const ENGINE = [
  'server/db/tables',
  ...files('server/db', 'data-directory-error handle kysely migrations probe reader record-texts storage-error'),
  ...files('server/db', 'together totals transaction words'),
];
const PLAIN = [CONTRACT, 'server/core', 'server/time', 'server/query'];
/** The files of the contract that describe the service in general, and no kind of record. */
const GENERAL = [
  ...['actions', 'bounds', 'calendar', 'csv', 'envelope', 'errors', 'events', 'kinds', 'listing', 'operations'],
  ...['runtime', 'scalars', 'undoable', 'bff/bff', 'bff/operations', 'bff/views', 'records/audit', 'records/field'],
  ...['bff/backup', 'work/export-names', 'work/jobs'],
].map((name) => `${CONTRACT}/${name}.ts`);
const SCREENS = ['src/components', 'src/domain', 'src/words', 'src/lib', CONTRACT];

const SERVER: readonly Room[] = [
  {
    at: 'server',
    may: [],
    packages: [...HONO, 'zod', 'kysely', 'node'],
    instead: 'The composition root may import every room of the server, and nothing of the SPA or the tools.',
  },
  {
    at: CONTRACT,
    may: [],
    packages: ['zod'],
    instead:
      'The browser imports the contract too. Code that needs more than zod belongs to server/core or a resource.',
  },
  {
    at: 'server/time',
    may: [CONTRACT, 'server/core'],
    packages: ['node'],
    instead: 'server/time is zones, days, periods and timers.',
  },
  {
    at: 'server/core',
    may: [CONTRACT, 'server/time', ...DATABASE],
    packages: ['kysely', 'node'],
    instead: 'server/core knows neither HTTP nor a resource. Move the code to server/http or to the resource.',
  },
  {
    at: 'server/query',
    may: [CONTRACT, 'server/core', 'server/time', ...DATABASE],
    packages: ['kysely', 'node'],
    instead: 'server/query turns list requests into SQL. Code that knows a resource belongs to the resource.',
  },
  {
    at: 'server/db',
    may: PLAIN,
    packages: ['kysely', 'node'],
    instead: 'server/db is below HTTP and resources: take what you need as a parameter.',
  },
  {
    at: 'server/db/sqlite',
    may: [...PLAIN, ...ENGINE],
    packages: ['kysely', 'node'],
    instead: 'An engine knows nothing of the other engine, nor of what opens it.',
  },
  {
    at: 'server/db/postgres',
    may: [...PLAIN, ...ENGINE],
    packages: ['kysely', 'pg', 'node'],
    instead: 'An engine knows nothing of the other engine, nor of what opens it.',
  },
  {
    at: 'server/db/tables',
    may: [CONTRACT, 'server/query/names.ts'],
    packages: ['kysely'],
    instead: 'server/db/tables holds types only.',
  },
  {
    at: 'server/db/seed',
    may: ['server/db', ...PLAIN],
    packages: ['kysely', 'node'],
    instead: 'The sample data is written with table types, contract and core.',
  },
  {
    at: 'server/signing',
    may: [...files('server', 'config http/deps http/log db/data-directory-error db/open db/sqlite/lock'), ...PLAIN],
    packages: ['zod', 'node'],
    instead: 'server/signing holds the signing keys. Resources get the signer as `deps.signing`.',
  },
  {
    at: 'server/sealed',
    may: ['server/config.ts', ...PLAIN, ...DATABASE, 'server/http/deps.ts', 'server/http/log.ts', 'server/signing'],
    packages: ['kysely', 'node'],
    instead: 'server/sealed keeps secrets in the database. Resources get them as `deps.secrets` and `deps.signing`.',
  },
  {
    at: 'server/backup',
    may: ['server/config.ts', ...PLAIN, 'server/db', 'server/http/deps.ts', 'server/http/log.ts'],
    packages: ['age-encryption', 'modern-tar', 'zod', 'node'],
    instead: 'server/backup copies a data folder. It knows no request and no resource.',
  },
  {
    at: 'server/move',
    may: [...files('server', 'config secrets secrets-store'), ...PLAIN, 'server/db', 'server/sealed', 'server/signing'],
    packages: ['pg', 'node'],
    instead: 'server/move knows both engines. It moves tables, files and secrets, whatever they mean.',
  },
  {
    at: 'server/http',
    may: ['server/config.ts', ...PLAIN, ...DATABASE],
    packages: [...HONO, 'kysely', 'zod', 'node'],
    instead: 'server/http is below the resources. Pass in what it needs of a resource.',
  },
  {
    at: 'server/resources',
    may: [...PLAIN, 'server/http', ...STORES],
    packages: [...HONO, 'kysely', 'zod', 'csv-parse', 'node'],
    instead: 'A resource imports contract, core, time, query, http and db. server/serve.ts passes in the rest.',
  },
  {
    at: 'server/runtime',
    may: [...PLAIN, 'server/http', ...STORES, 'server/resources'],
    packages: [...HONO, 'kysely', 'zod', 'node'],
    instead: 'The runtime may import what a resource may.',
  },
  {
    at: 'server/bff',
    may: [...PLAIN, 'server/http', ...STORES],
    packages: [...HONO, 'kysely', 'zod', 'node'],
    instead: 'The BFF knows the licensing API only through `upstream(request)`: call that, not a resource.',
  },
  {
    at: 'server/bff/factor',
    may: [...PLAIN, 'server/http', ...STORES, 'server/bff'],
    packages: ['@simplewebauthn/server', 'kysely', 'node'],
    instead: 'Only the second factor knows passkeys. The rest of the BFF asks it to check them.',
  },
];

const SPA: readonly Room[] = [
  {
    at: 'src',
    may: [],
    packages: BROWSER,
    instead: 'The entry of the SPA starts src/app.',
  },
  {
    at: 'src/app',
    may: ['src/resources', ...SCREENS],
    packages: BROWSER,
    instead: 'src/app puts resources, components and lib together. Only src/components may import @mantine.',
  },
  {
    at: 'src/resources',
    may: SCREENS,
    packages: BROWSER,
    instead:
      'A screen imports components, domain, words, lib and the contract. Only src/components may import @mantine.',
  },
  {
    at: 'src/domain',
    may: ['src/components', 'src/words', 'src/lib', CONTRACT],
    packages: [...BROWSER, 'csv-parse'],
    instead:
      'src/domain is what several screens show of a licence. It imports no resource: take the rest as a property.',
  },
  {
    at: 'src/words',
    may: ['src/lib', CONTRACT],
    packages: ['@lingui/core'],
    instead: 'src/words holds the words of the licence, and nothing that renders.',
  },
  {
    at: 'src/components',
    may: ['src/lib', 'src/theme', ...GENERAL],
    packages: [...BROWSER, ...MANTINE, 'uqr', 'virtual:kit-variables.css'],
    instead: 'src/components knows no licence: take it as a property, or move the component to src/domain.',
  },
  {
    at: 'src/components/chart',
    may: ['src/components', 'src/lib', ...GENERAL],
    packages: [...BROWSER, 'recharts'],
    instead: 'Only src/components/chart imports the chart library. It takes its numbers as properties.',
  },
  {
    at: 'src/lib',
    may: ['src/locales', ...GENERAL],
    packages: [...BROWSER, 'zod'],
    instead: 'src/lib renders nothing and knows no licence: what does belongs to src/components or src/domain.',
  },
  { at: 'src/theme', may: [], packages: ['@mantine/core', 'vite', 'node'], instead: 'src/theme is colours and sizes.' },
  {
    at: 'src/locales',
    may: [CONTRACT],
    packages: ['@lingui/cli', '@lingui/conf', 'node'],
    instead: 'src/locales is the catalogues, their check and the table of all texts.',
  },
];

const REST: readonly Room[] = [
  {
    at: 'device',
    may: [],
    packages: ['node'],
    instead: 'Other people copy device into their programs: it imports nothing but itself and Node.',
  },
  {
    at: 'e2e',
    may: [CONTRACT, 'server/testing', 'scripts/setup', 'scripts/demo/simulate'],
    packages: ['@playwright/test', '@lingui/core', '@lingui/message-utils', 'axe-core', 'node'],
    instead: 'Browser stories drive the running program.',
  },
  {
    at: 'scripts',
    may: ['server', 'device', 'e2e', 'bench'],
    packages: [
      ...['@cyclonedx/cyclonedx-library', '@lingui/message-utils', '@playwright/test', 'kysely', 'modern-tar'],
      ...['vite', 'vitest', 'node'],
    ],
    instead: 'Scripts run the program and look at its files.',
  },
  {
    at: 'bench',
    may: ['server', 'scripts/run'],
    packages: [...HONO, 'kysely', 'better-sqlite3', 'fastify', 'pg', 'node'],
    instead: 'The bench measures the server.',
  },
];

export const ROOMS: readonly Room[] = [...SERVER, ...SPA, ...REST];
